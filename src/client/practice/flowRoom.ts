/**
 * The practice flow behind the designer's calls: one invented model with three planted problems. Every drawing that is saved or checked is
 * proved here as the designer proves it; what of the planted problems is gone then, is told.
 */
import { prove } from '#client/designer/prove/proving.ts';
import { subjectOf } from '#client/designer/subject.ts';
import type { Finding } from '#machines/verify/finding.ts';
import type { ProcessReport } from '#machines/verify/report.ts';
import type { Dictionary } from '#model/api.ts';
import type { DesignChoices, ModelLock, ModelRecord, NamedGroup } from '#model/workflow/design.ts';
import { w, type Words } from '#model/words.ts';
import { loadDefinition } from '#resources/registry.ts';
import { colleagues, you } from './invented.ts';
import { No, type Answers, type Asked } from './room.ts';

/** Whose fields the conditions of the drawing know. */
const resource = 'hrLeaveRequest';
const flowKey = 'practiceFlow';
export const modelId = 'practice';

export const planted = ['gap', 'unknownField', 'deadlock'] as const;
export type Planted = (typeof planted)[number];

export const plantedWords: Readonly<Record<Planted, Words>> = {
  gap: w('Some documents find no way on', '有的单据无路可走'),
  unknownField: w('A condition asks for a field that there is not', '条件引用了不存在的字段'),
  deadlock: w('The flow waits for something that never comes', '流程会一直等待，无法继续'),
};

const never = w('This is the practice flow: it is never deployed.', '这是练习流程，不能发布。');

/** Planted problems that these findings still tell of. */
export const leftOf = (findings: readonly Finding[]): readonly Planted[] =>
  planted.filter((kind) => findings.some((one) => one.kind === kind));

const group = (code: string, en: string, zh: string): NamedGroup => ({ code, name: w(en, zh), holders: 1 });
const choices: DesignChoices = {
  roles: [group('general_manager', 'General manager', '总经理'), group('hr_specialist', 'HR specialist', '人事专员')],
  posts: [],
  departments: [],
  effects: [],
  messages: [],
  decisions: [],
  processes: [],
};

export interface FlowRoom {
  readonly answers: Answers;
  /** Hears what is left of the planted problems, as soon as it is known. */
  readonly listen: (heard: (left: readonly Planted[]) => void) => () => void;
}

export const createFlowRoom = (xml: string, dictionary: Dictionary, now: () => string): FlowRoom => {
  const listeners = new Set<(left: readonly Planted[]) => void>();
  let model: ModelRecord = {
    id: modelId,
    key: flowKey,
    name: '练习流程',
    nameEn: 'Practice flow',
    category: null,
    xml,
    drawing: 1,
    deployedDrawing: null,
    deployedVersion: null,
    deployedAt: null,
    version: 1,
  };
  const lock: ModelLock = { mine: true, by: you, since: now(), lastChangeAt: null };

  const proof = async (drawn: string) => {
    const { fields } = subjectOf(await loadDefinition(resource), dictionary);
    const answer = await prove({ revision: 0, xml: drawn, process: flowKey, fields, now: now() });
    for (const heard of listeners) heard(leftOf(answer.findings));
    return answer;
  };
  const verified = async (drawn: string): Promise<readonly ProcessReport[]> => {
    const { findings, states, bounded } = await proof(drawn);
    return [
      {
        process: flowKey,
        findings,
        states,
        bounded,
        deployable: false,
        resource,
        approvers: null,
        tables: [],
        active: null,
        difference: null,
      },
    ];
  };
  const answers = ({ method, path, body }: Asked): unknown => {
    if (path.includes('/model/lock/')) return method === 'DELETE' ? null : lock;
    if (path.includes('/model/get/')) return model;
    if (path.includes('/model/put/')) {
      model = { ...model, xml: String(body['xml']), version: model.version + 1, drawing: (model.drawing ?? 0) + 1 };
      void proof(String(body['xml']));
      return model;
    }
    if (path.includes('/model/versions/')) return [];
    if (path.endsWith('/verification')) return verified(String(body['xml']));
    if (path.endsWith('/design/choices')) return choices;
    if (path.endsWith('/uflo/ufloFlow')) return { records: [{ id: modelId, flowKey, resource }], total: 1, pageNum: 1, pageSize: 200 };
    if (path === '/tydf/personal/people') return colleagues;
    if (/deploy/i.test(path)) throw new No('409', never);
    return undefined;
  };
  return {
    answers,
    listen: (heard) => {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
  };
};
