/**
 * Checks and serialisers of calls, made when a call is first used: most calls of most resources are not used between two starts, and
 * to make them all took a quarter of the start.
 */
import { AjvCompiler } from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Factories = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
type ValidatorFactory = NonNullable<Factories['buildValidator']>;
type SerializerFactory = NonNullable<Factories['buildSerializer']>;

type Check = ((value: unknown) => unknown) & { errors?: unknown };
type Serialise = (data: unknown) => string;
/** What a factory gives: for the schema of a part of a route, its function. */
type Compile<Made> = (route: unknown) => Made;

const validators: ValidatorFactory = AjvCompiler();
const serializers: SerializerFactory = SerializerSelector();

/** Fastify reads `errors` from the very function that it called. */
function lazyCheck(make: () => Check): Check {
  let made: Check | undefined;
  const check: Check = (value) => {
    made ??= make();
    const right = made(value);
    check.errors = made.errors;
    return right;
  };
  return check;
}

function lazySerialise(make: () => Serialise): Serialise {
  let made: Serialise | undefined;
  return (data) => (made ??= make())(data);
}

export const lazyCompilers: Factories = {
  buildValidator: ((external: never, options: never) => {
    const compile = validators(external, options) as unknown as Compile<Check>;
    return (route: unknown) => lazyCheck(() => compile(route));
  }) as unknown as ValidatorFactory,
  buildSerializer: ((external: never, options: never) => {
    const compile = serializers(external, options) as unknown as Compile<Serialise>;
    return (route: unknown) => lazySerialise(() => compile(route));
  }) as unknown as SerializerFactory,
};
