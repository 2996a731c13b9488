/** Widths at which the layout changes. */

/** Below this width one pane is shown at a time, and lines are cards. */
export const PHONE = '(max-width: 39.99em)';
