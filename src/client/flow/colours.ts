/** Colours are variables, so that a change of scheme needs no new drawing. */
export const colours = {
  defaultFillColor: 'var(--pane)',
  defaultStrokeColor: 'var(--flow-line)',
  defaultLabelColor: 'var(--text)',
};
