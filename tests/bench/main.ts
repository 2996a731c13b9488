/**
 * `npm run bench [-- machines decide inbox lists page designer stock coldStart payroll depreciation vouchers crash stockCrash twoServers]`: the
 * figures of speed beside their floors, in one run. `inbox=100000` stops
 * at that many tasks, `crash=50` kills so many servers, `twoServers=100000` makes so many decisions.
 */
import { benchColdStart } from './coldStart.ts';
import { confirmations } from './crash/confirmations.ts';
import { crash, type CrashResult } from './crash/crash.ts';
import { decisions } from './crash/decisions.ts';
import { benchDecide } from './decide.ts';
import { benchInbox } from './inbox.ts';
import { benchDepreciation } from './depreciation.ts';
import { benchLists } from './lists.ts';
import { benchMachines } from './machines.ts';
import { benchDesigner } from './designer.ts';
import { benchPage } from './page.ts';
import { benchPayroll } from './payroll.ts';
import { benchRoute } from './route.ts';
import { openStage, type Stage } from './stage.ts';
import { benchStock } from './stock.ts';
import { table, type Figure } from './table.ts';
import { benchTwoServers } from './twoServers.ts';
import { benchVouchers } from './vouchers.ts';

type Part = (size: number | undefined) => Promise<readonly Figure[]>;

const staged =
  (measure: (stage: Stage, size: number | undefined) => Promise<readonly Figure[]>): Part =>
  async (size) => {
    const stage = await openStage();
    try {
      return await measure(stage, size);
    } finally {
      await stage.close();
    }
  };

const often = (kills: number) => ({ server: kills, database: Math.ceil(kills / 5) });
const killed = ({ serverKills, databaseKills, ...rest }: CrashResult): readonly Figure[] =>
  Object.entries({ 'kill -9 of the server': serverKills, 'kill -9 of the database': databaseKills, ...rest }).map(([name, value]) => ({
    name,
    value,
    unit: '',
    goal: ['lost', 'doubled', 'brokenChains', 'orphans'].includes(name) ? '0' : undefined,
  }));

const parts: Readonly<Record<string, Part>> = {
  machines: () => benchMachines(),
  route: staged((stage, rounds) => benchRoute(stage, rounds)),
  decide: staged((stage, rounds) => benchDecide(stage, rounds)),
  inbox: staged((stage, largest) => benchInbox(stage, largest)),
  lists: staged((stage, rounds) => benchLists(stage, rounds)),
  page: staged((stage, rounds) => benchPage(stage, rounds)),
  designer: staged((stage) => benchDesigner(stage)),
  stock: staged((stage, rounds) => benchStock(stage, rounds)),
  coldStart: (rounds) => benchColdStart(rounds),
  payroll: (people) => benchPayroll(people),
  depreciation: (cards) => benchDepreciation(cards),
  vouchers: (codes) => benchVouchers(codes),
  twoServers: staged((stage, decisions) => benchTwoServers(stage, decisions)),
  crash: async (kills = 50) => killed(await crash(decisions, often(kills), kills * 12)),
  stockCrash: async (kills = 50) => killed(await crash(confirmations, often(kills), kills * 12)),
};

const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  const [part = '', size] = name.split('=');
  const measure = parts[part];
  if (measure === undefined) {
    process.stderr.write(`There is no part "${part}"; there are ${Object.keys(parts).join(', ')}.\n`);
    process.exit(2);
  }
  process.stdout.write(`\n${part}\n${table(await measure(size === undefined ? undefined : Number(size)))}\n`);
}
