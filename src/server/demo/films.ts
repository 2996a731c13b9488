/** Films of the demo company: drawn by this program, as nobody filmed anything. Each shows fish crossing its water. */
import type { AnyDoc } from '#model/definition.ts';
import type { Context } from '#server/context.ts';
import { save } from '#server/documents/save.ts';
import { storeFile } from '#server/files/files.ts';
import { filmOf, type FilmPlan } from './film.ts';

type Water = readonly [luma: number, blue: number, red: number];
const films: readonly (readonly [name: string, category: string, water: Water, fish: number])[] = [
  ['公司宣传片（动画示意）', 'promo', [96, 158, 98], 4],
  ['网箱巡检操作培训（动画示意）', 'training', [78, 162, 104], 3],
  ['生物安全入场流程（动画示意）', 'training', [140, 122, 110], 1],
  ['循环水养殖介绍（动画示意）', 'farm', [88, 150, 92], 5],
  ['三文鱼加工流程（动画示意）', 'plant', [150, 120, 128], 2],
  ['海上网箱航拍（动画示意）', 'sea', [70, 170, 100], 6],
];
const salmon = [150, 104, 172] as const;
const [pictures, each] = [10, 1_500];

const drawing = ([luma, blue, red]: Water, fish: number): FilmPlan['colour'] => {
  const shoal = Array.from({ length: fish }, (_, at) => ({
    lane: (at + 1) / (fish + 1),
    speed: 0.7 + ((at * 37) % 50) / 100,
    lead: (at * 0.31) % 1,
  }));
  return (x, y, time) => {
    for (const { lane, speed, lead } of shoal) {
      const [dx, dy] = [x - (((lead + time * speed * 2) % 1.3) - 0.15), y - lane - 0.03 * Math.sin((time + lead) * 20)];
      const body = (dx / 0.08) ** 2 + (dy / 0.05) ** 2 < 1;
      const tail = dx < -0.06 && dx > -0.12 && Math.abs(dy) < (-0.06 - dx) * 0.8;
      if (body || tail) return salmon;
    }
    return [Math.round(luma - 30 * y + 8 * Math.sin(x * 20 + y * 9 + time * 25)), blue, red];
  };
};

export async function loadFilms(context: Context): Promise<void> {
  const { services, actor } = context;
  const definition = services.registry.get('videoManagement');
  if (definition === undefined) throw new Error('the demo fills videoManagement, which does not exist');
  for (const [at, [name, category, water, fish]] of films.entries()) {
    const bytes = filmOf({ width: 256, height: 144, pictures, each, colour: drawing(water, fish) });
    const stored = await storeFile(
      services,
      actor.userId,
      `${name}.mp4`,
      (async function* () {
        yield bytes;
      })(),
      () => bytes.length,
    );
    const film: AnyDoc = { name, videoType: 'record', category, videoFile: [stored], duration: (pictures * each) / 1000, sort: 100 + at };
    await save(context, definition, film);
  }
}
