/** The first value that comes stays: a form never changes under the person's hands, and a hidden tab keeps its form though its queries stop. */
import { useState } from 'react';

export const useHeld = <Value extends object>(value: Value | undefined): Value | undefined => {
  const [held, setHeld] = useState(value);
  if (held === undefined && value !== undefined) setHeld(value);
  return held ?? value;
};
