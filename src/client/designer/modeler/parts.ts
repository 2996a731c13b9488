/** The parts of the designer, each loaded when it is first shown. */
import { lazy, type ComponentType } from 'react';
import type { Pane, View } from '../design.ts';

export const DeployDialog = lazy(async () => ({ default: (await import('../deploy/DeployDialog.tsx')).DeployDialog }));
export const StatesDrawer = lazy(async () => ({ default: (await import('./StatesDrawer.tsx')).StatesDrawer }));

export const panes: Readonly<Record<Pane, ComponentType>> = {
  problems: lazy(async () => ({ default: (await import('../prove/ProblemsPane.tsx')).ProblemsPane })),
  simulation: lazy(async () => ({ default: (await import('../simulate/SimulationPane.tsx')).SimulationPane })),
  approvers: lazy(async () => ({ default: (await import('../prove/ApproversPane.tsx')).ApproversPane })),
  changes: lazy(async () => ({ default: (await import('../compare/ChangesPane.tsx')).ChangesPane })),
};

export const views: Readonly<Record<Exclude<View, 'draw'>, ComponentType>> = {
  outline: lazy(async () => ({ default: (await import('../outline/OutlineView.tsx')).OutlineView })),
  rights: lazy(async () => ({ default: (await import('../properties/FieldRightsMatrix.tsx')).FieldRightsMatrix })),
  xml: lazy(async () => ({ default: (await import('./XmlPart.tsx')).XmlPart })),
};

/** What stands at the right of the drawing. */
export const PropertiesPanel = lazy(async () => ({ default: (await import('../properties/PropertiesPanel.tsx')).PropertiesPanel }));
