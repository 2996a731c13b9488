/** The workflow engine's own resources, by key. */
import type { Definition } from '#model/definition.ts';
import type { Context } from '../context.ts';

export type OwnKey = 'models' | 'definitions' | 'forms' | 'ufloFlow' | 'ufloFormPath';

export function ownDefinition({ services }: Pick<Context, 'services'>, key: OwnKey): Definition {
  const definition = services.registry.get(key);
  if (definition === undefined) throw new Error(`the registry has no ${key}`);
  return definition;
}
