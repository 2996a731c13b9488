/** Cameras of the demo company. */
import type { Context } from '#server/context.ts';
import { save } from '#server/documents/save.ts';

const cameras: readonly (readonly [name: string, category: string, online: boolean, place: string])[] = [
  ['孵化车间 1 号', 'farm', true, 'LAND-HATCH'],
  ['孵化车间 2 号', 'farm', true, 'LAND-HATCH'],
  ['循环水车间一区', 'farm', true, 'LAND-RAS1'],
  ['循环水车间二区', 'farm', true, 'LAND-RAS2'],
  ['饲料库', 'warehouse', true, 'LAND-FEED'],
  ['冷库一号门', 'warehouse', true, 'PARK-COLD'],
  ['冷库二号门', 'warehouse', false, 'PARK-COLD'],
  ['网箱 N-01', 'sea', true, 'SEA-N'],
  ['网箱 N-02', 'sea', true, 'SEA-N'],
  ['网箱 N-03', 'sea', false, 'SEA-N'],
  ['网箱 S-01', 'sea', true, 'SEA-S'],
  ['码头东侧', 'sea', true, 'SEA-PIER'],
  ['宰杀线', 'plant', true, 'PARK-PLANT'],
  ['分割线', 'plant', true, 'PARK-PLANT'],
  ['包装线', 'plant', true, 'PARK-PLANT'],
  ['园区大门', 'security', true, 'PARK-GATE'],
  ['停车场', 'security', true, 'PARK'],
  ['食堂入口', 'security', false, 'PARK-LIVING'],
];

/** Addresses of a network for documentation (RFC 5737): nothing answers there. */
export async function loadCameras(context: Context): Promise<void> {
  const { registry, db, clock } = context.services;
  const definition = registry.get('videoManagement');
  if (definition === undefined) throw new Error('the demo fills videoManagement, which does not exist');
  const places = new Map(
    (await db.query<{ code: string; id: string }>('select area_code as code, id::text from areas where not deleted')).map(
      ({ code, id }) => [code, id],
    ),
  );
  const checkedAt = clock.now().toISOString();
  for (const [at, [name, category, online, place]] of cameras.entries()) {
    const camera = {
      name,
      videoType: 'live',
      category,
      areaId: places.get(place) ?? null,
      deviceNo: `CAM-${String(at + 1).padStart(3, '0')}`,
      streamUrl: `rtsp://192.0.2.${at + 11}:554/live`,
      sort: at + 1,
    };
    await save(context, definition, camera, undefined, undefined, { online: online ? 'online' : 'offline', checkedAt });
  }
}
