/** Built-in functions of FEEL: conversion, and what is known of a value. */
import { builtin, type Builtin } from '../builtin.ts';
import { decimalOf, textOf } from '../values.ts';

export const conversions: Readonly<Record<string, Builtin>> = {
  not: builtin('negand', ([negand]) => (typeof negand === 'boolean' ? !negand : null)),
  number: builtin('from, grouping separator, decimal separator', ([from, grouping, point]) => {
    if (from === undefined || from === null) return null;
    if (typeof from !== 'string') return decimalOf(from);
    let text = from;
    if (typeof grouping === 'string' && grouping !== '') text = text.replaceAll(grouping, '');
    if (typeof point === 'string' && point !== '') text = text.replace(point, '.');
    return decimalOf(text);
  }),
  'is defined': builtin('value', ([value]) => value !== undefined && value !== null),
  is: builtin('value1, value2', ([a, b]) => {
    if (a === undefined || b === undefined) return null;
    return Object.is(a, b) || (a !== null && b !== null && typeof a === typeof b && textOf(a) === textOf(b));
  }),
};
