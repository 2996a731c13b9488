/** Moments in the life of a record at which effects run. */
export type EffectPhase =
  | 'saved'
  | 'removed'
  | 'confirmed'
  | 'submitted'
  | 'moved'
  | 'approved'
  | 'dated'
  | 'rejected'
  | 'withdrawn'
  | 'invalidated';
