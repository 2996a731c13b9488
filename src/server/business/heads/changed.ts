/** Whether what people write in a document has changed, and the effect that has it checked anew then. */
import { checkNames, unchecked } from '#model/check.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { isInForce } from '#model/status.ts';
import { changesOf } from '../../audit/changes.ts';
import type { Effect } from '../../effects/effect.ts';

/** Only own fields and lines count; computed values follow what was written, so they say nothing of their own. */
export const changedSince = (definition: Definition, before: AnyDoc, after: AnyDoc): boolean =>
  changesOf(definition, before, after).some(({ field }) => {
    const [name = ''] = field.split('.');
    const own = definition.fields[name];
    return Object.hasOwn(definition.lines, name) || (own !== undefined && own.readOnly !== true && !checkNames.includes(name));
  });

/** What is decided on was checked as it was sent: what people write in it afterwards is no new version of it. */
export const checkedAnew: Effect = ({ definition, record, before }) =>
  Promise.resolve(
    before !== null && !isInForce(record['status']) && record['checkStatus'] !== 'unchecked' && changedSince(definition, before, record)
      ? unchecked
      : undefined,
  );
