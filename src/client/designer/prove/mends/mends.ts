/** What findings can be put right by. Only what surely helps is offered; the rest is for people. */
import type { Finding } from '#machines/verify/finding.ts';
import type { Mend, MendsOf, World } from './mend.ts';
import { formMends, nobodyMends, onlyStarterMends, unknownOfTask } from './people.ts';
import { alwaysMends, gapMends, rewrites } from './rewritten.ts';
import { byRule, deadlockMends, deadMends, neverMends, twiceMends } from './structure.ts';

const byKind: Partial<Readonly<Record<Finding['kind'], MendsOf>>> = {
  deadlock: deadlockMends,
  twice: twiceMends,
  dead: deadMends,
  never: neverMends,
  always: alwaysMends,
  gap: gapMends,
  overlap: rewrites,
  empty: rewrites,
  wrongType: rewrites,
  unknownChoice: rewrites,
  unknownField: (finding, world) => (world.elements[finding.element]?.task ? unknownOfTask : rewrites)(finding, world),
  nobody: nobodyMends,
  onlyStarter: onlyStarterMends,
  form: formMends,
};

/** The best first; none where only a person can tell what is meant. */
export const mendsOf = (finding: Finding, world: World): readonly Mend[] => {
  const mends = finding.rule === undefined ? undefined : byRule[finding.rule];
  return (mends ?? byKind[finding.kind])?.(finding, world) ?? [];
};
