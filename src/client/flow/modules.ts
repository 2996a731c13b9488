/** The parts of bpmn-js that the modeler is made of: its palette is ours (`designer/Palette`), its keys come from the register of keys. */
import BaseModeler from 'bpmn-js/lib/BaseModeler';
import Core from 'bpmn-js/lib/core';
import AlignElements from 'bpmn-js/lib/features/align-elements';
import AutoPlace from 'bpmn-js/lib/features/auto-place';
import AutoResize from 'bpmn-js/lib/features/auto-resize';
import ContextPad from 'bpmn-js/lib/features/context-pad';
import CopyPaste from 'bpmn-js/lib/features/copy-paste';
import DistributeElements from 'bpmn-js/lib/features/distribute-elements';
import Drilldown from 'bpmn-js/lib/features/drilldown';
import EditorActions from 'bpmn-js/lib/features/editor-actions';
import GridSnapping from 'bpmn-js/lib/features/grid-snapping';
import InteractionEvents from 'bpmn-js/lib/features/interaction-events';
import LabelEditing from 'bpmn-js/lib/features/label-editing';
import LabelLink from 'bpmn-js/lib/features/label-link';
import Modeling from 'bpmn-js/lib/features/modeling';
import ModelingFeedback from 'bpmn-js/lib/features/modeling-feedback';
import Outline from 'bpmn-js/lib/features/outline';
import ReplacePreview from 'bpmn-js/lib/features/replace-preview';
import Search from 'bpmn-js/lib/features/search';
import Snapping from 'bpmn-js/lib/features/snapping';
import { CreateAppendAnythingModule } from 'bpmn-js-create-append-anything';
import ColourPicker from 'bpmn-js-color-picker';
import AutoScroll from 'diagram-js/lib/features/auto-scroll';
import Bendpoints from 'diagram-js/lib/features/bendpoints';
import Connect from 'diagram-js/lib/features/connect';
import ConnectionPreview from 'diagram-js/lib/features/connection-preview';
import Create from 'diagram-js/lib/features/create';
import KeepSelectionVisible from 'diagram-js/lib/features/keep-selection-visible';
import KeyboardMoveSelection from 'diagram-js/lib/features/keyboard-move-selection';
import Move from 'diagram-js/lib/features/move';
import Overlays from 'diagram-js/lib/features/overlays';
import Resize from 'diagram-js/lib/features/resize';
import Selection from 'diagram-js/lib/features/selection';
import HandTool from 'diagram-js/lib/features/hand-tool';
import LassoTool from 'diagram-js/lib/features/lasso-tool';
import SpaceTool from 'bpmn-js/lib/features/space-tool';
import GlobalConnect from 'diagram-js/lib/features/global-connect';
import MoveCanvas from 'diagram-js/lib/navigation/movecanvas';
import ZoomScroll from 'diagram-js/lib/navigation/zoomscroll';
import Minimap from 'diagram-js-minimap';
import { limitModule } from './limits.ts';
import { shownNames, type Speech } from './names.ts';
import { namingModule } from './naming.ts';
import { guardModule, type Guard } from './guard.ts';
import { wholeCopies } from './copies.ts';
import { padModule } from './layout/pads.ts';
import { translation } from './translation.ts';

/** Not wanted of the menus: entries of bpmn-js's palette, and keys matched by character. */
const without = { createPaletteProvider: ['value', null], createAppendKeyboardBindings: ['value', null] };

export const modulesOf = (speech: Speech, guard: Guard): readonly unknown[] => [
  Core,
  AlignElements,
  AutoPlace,
  AutoResize,
  AutoScroll,
  Bendpoints,
  ColourPicker,
  Connect,
  ConnectionPreview,
  ContextPad,
  CopyPaste,
  Create,
  CreateAppendAnythingModule,
  DistributeElements,
  Drilldown,
  EditorActions,
  GlobalConnect,
  GridSnapping,
  HandTool,
  InteractionEvents,
  KeepSelectionVisible,
  KeyboardMoveSelection,
  LabelEditing,
  LabelLink,
  LassoTool,
  Minimap,
  Modeling,
  ModelingFeedback,
  Move,
  MoveCanvas,
  Outline,
  Overlays,
  ReplacePreview,
  Resize,
  Search,
  Selection,
  Snapping,
  SpaceTool,
  ZoomScroll,
  without,
  translation(speech),
  shownNames(speech),
  namingModule,
  guardModule(guard),
  limitModule,
  padModule,
  wholeCopies,
];

export { BaseModeler };
