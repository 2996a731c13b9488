/** The parts of the designer, each loaded when it is first shown. */
import { lazy, type ComponentType } from 'react';
import type { Pane, View } from '../design.ts';

export const DeployDialog = lazy(async () => ({ default: (await import('../deploy/DeployDialog.tsx')).DeployDialog }));
export const StatesDrawer = lazy(async () => ({ default: (await import('./StatesDrawer.tsx')).StatesDrawer }));

export const panes: Readonly<Partial<Record<Pane, ComponentType>>> = {
  problems: lazy(async () => ({ default: (await import('../prove/ProblemsPane.tsx')).ProblemsPane })),
  approvers: lazy(async () => ({ default: (await import('../prove/ApproversPane.tsx')).ApproversPane })),
  changes: lazy(async () => ({ default: (await import('../compare/ChangesPane.tsx')).ChangesPane })),
};

export const views: Readonly<Partial<Record<View, ComponentType>>> = {};

/** What stands at the right of the drawing. */
export const sides: { readonly properties?: ComponentType } = {};
