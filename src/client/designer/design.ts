/** What the parts of the modeler share: the model, its drawing as it stands, what was found of it. Filled by the page, read by all. */
import type { CompiledFlow } from '#machines/flow.ts';
import type { CheckedField } from '#machines/verify/fields.ts';
import type { Finding } from '#machines/verify/finding.ts';
import type { ProcessReport } from '#machines/verify/report.ts';
import type { Labels } from '#machines/rules.ts';
import type { Definition } from '#model/definition.ts';
import type { ModelLock, ModelRecord } from '#model/workflow/design.ts';
import type { Words } from '#model/words.ts';
import type { Modeler } from '#client/flow/modeling.ts';
import { createContext, useContext } from 'react';

/** The drawing as it stands. */
export interface Drawn {
  readonly xml: string;
  /** Counts up with every change. */
  readonly revision: number;
}

/** What is known of it; it lags behind the drawing by a few hundred milliseconds at most. */
export interface Proved {
  readonly revision: number;
  /** Null while it cannot be compiled. */
  readonly flow: CompiledFlow | null;
  /** Elements by id, also of a drawing that cannot run yet. */
  readonly elements: CompiledFlow['elements'];
  readonly findings: readonly Finding[];
  /** Of an older revision: a newer one is being looked at. */
  readonly checking: boolean;
  /** States of the flow looked at; `bounded`: there are more, so what is not found is not proved. */
  readonly states: number;
  readonly bounded: boolean;
  /** What the organisation makes of it: who gets each step, its decision tables. Null until the server has answered once. */
  readonly report: ProcessReport | null;
  /** The report is of an older revision, or has not come yet. */
  readonly asking: boolean;
  /** Why it cannot be looked at: in words; null: nothing is the matter. */
  readonly trouble: Words | null;
}

/** Parts of the page below and beside the canvas. */
export type Pane = 'problems' | 'simulation' | 'approvers' | 'changes';
export type View = 'draw' | 'outline' | 'rights' | 'xml';

export interface Design {
  readonly model: ModelRecord;
  /** Key of the process that is edited: the model's own, or the first of the drawing. */
  readonly process: string;
  /** Whose documents run it; null: processes without document. */
  readonly definition: Definition | null;
  /** Fields of the document with their choices, as conditions read them; empty without document. */
  readonly fields: readonly CheckedField[];
  /** What fields, choices and groups are called, for rules and conditions in words. */
  readonly labels: Labels;
  readonly modeler: Modeler;
  readonly drawn: Drawn;
  readonly proved: Proved;
  readonly selected: readonly string[];
  readonly lock: ModelLock;
  /** Somebody else edits it, or the person may only read. */
  readonly readOnly: boolean;
  readonly view: View;
  readonly show: (view: View) => void;
  readonly pane: Pane | null;
  readonly open: (pane: Pane | null) => void;
  /** Saves at once; true when the server has it. */
  readonly save: () => Promise<boolean>;
}

export const DesignContext = createContext<Design | null>(null);

export const useDesign = (): Design => {
  const design = useContext(DesignContext);
  if (!design) throw new Error('Only inside the modeler');
  return design;
};
