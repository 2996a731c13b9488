/** Notices and flows: what is sent has words and receivers, what runs a flow has its drawing, and none of it is there for nobody. */
import { anyMessage, filledLink, sampleParams } from '#model/operations/noticeTemplate.ts';
import { mostDaysAhead } from '#model/dateWatch.ts';
import { fieldOf } from '#model/common.ts';
import { flowField, flowsOf } from '#model/flows.ts';
import { alike, clashes, givenBy, isNamed, type Check } from './parts.ts';

const notices: Check = (parts) => {
  const { registry, manifests, roles } = parts;
  const given = givenBy(manifests, (manifest) => manifest.notices);
  const known = new Set(given.map(({ name }) => name));
  const watched = [...registry.values()].flatMap(({ key, fields, dates = [] }) => dates.map((watch) => ({ key, fields, ...watch })));
  const dated = new Set(watched.map(({ notice }) => notice));
  return [
    ...clashes('the notice', given, alike),
    ...watched.flatMap(({ key, fields, days }) => {
      if (days === undefined) return [];
      const { kind, most } = fields[days] ?? {};
      return kind === 'integer' && Number(most) <= mostDaysAhead
        ? []
        : [`${key} takes days ahead from “${days}”, which is no integer of at most ${mostDaysAhead}.`];
    }),
    ...watched.flatMap(({ key, notice, offices = [] }) => [
      ...(known.has(notice) ? [] : [`${key} tells of a date by the notice “${notice}”, which does not exist.`]),
      ...offices.filter((role) => !roles.has(role)).map((role) => `${key} tells “${role}” of a date, which is no role.`),
    ]),
    ...given.flatMap(({ name, value: { resource, field, receivers, role, link } }) => {
      const definition = registry.get(resource ?? '');
      return [
        ...(resource === null || definition !== undefined ? [] : [`The notice “${name}” is about “${resource}”, which is no resource.`]),
        ...(field === null || definition === undefined || fieldOf(definition, field) !== undefined
          ? []
          : [`The notice “${name}” goes to whom “${field}” of ${resource} names, which is no field.`]),
        ...((receivers === 'role') === (role !== null) && (role === null || roles.has(role))
          ? []
          : [
              `The notice “${name}” goes to ${receivers === 'role' ? `the role “${role ?? ''}”, which does not exist` : 'no role, but names one'}.`,
            ]),
        ...(link === null || filledLink(link, sampleParams) !== null ? [] : [`The notice “${name}” leads to “${link}”, which is no page.`]),
      ];
    }),
    ...given
      .filter(({ name }) => name !== anyMessage && !dated.has(name) && !isNamed(parts, name))
      .map(({ by, name }) => `Nobody sends the notice “${name}” of ${by}.`),
  ];
};

const flows: Check = ({ registry, drawings }) => {
  const run = [...registry.values()].flatMap((definition) => flowsOf(definition).map((flow) => ({ key: definition.key, flow })));
  const used = new Set(run.map(({ flow }) => flow));
  const called = new Set([...drawings.values()].flatMap((xml) => [...xml.matchAll(/\bcalledElement="([^"]+)"/g)].map(([, key]) => key)));
  const unfit = [...registry.values()].flatMap((definition) => {
    const name = flowField(definition);
    const field = name === null ? undefined : definition.fields[name];
    return name === null || (field?.kind === 'choice' && field.required === true && field.fixed === true)
      ? []
      : [{ key: definition.key, name }];
  });
  return [
    ...unfit.map(({ key, name }) => `${key} chooses its flow by “${name}”, which is no required choice that is fixed with the first save.`),
    ...run.filter(({ flow }) => !drawings.has(flow)).map(({ key, flow }) => `${key} runs the flow “${flow}”, which has no drawing.`),
    ...[...drawings.keys()]
      .filter((key) => !used.has(key) && !called.has(key))
      .map((key) => `The drawing “${key}” is of no document, and no drawing calls it.`),
  ];
};

export const toldChecks: readonly Check[] = [notices, flows];
