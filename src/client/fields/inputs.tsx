/** The input part of every kind. What a plain form rarely has is loaded when it is first shown. */
import './styles.ts';
import type { FieldKind } from '#model/field.ts';
import { Skeleton } from '@mantine/core';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { BooleanBox, ChoiceBox, ChoicesBox } from './choice.tsx';
import { DecimalBox, IntegerBox, MoneyBox } from './number.tsx';
import type { InputProps } from './parts.ts';
import { RefBox, RefsBox } from './reference.tsx';
import { LongTextBox, TextBox } from './text.tsx';

const later = (load: () => Promise<ComponentType<InputProps>>): ComponentType<InputProps> => lazy(async () => ({ default: await load() }));
/** Calendars come beside the form, not with it: asked for at once, there before the first one is needed. */
const calendars = import('./date.tsx');
/** A box of theirs: once there it is drawn at once, so that a cell of a grid takes the key that opened it. */
const dated = (pick: (module: Awaited<typeof calendars>) => ComponentType<InputProps>): ComponentType<InputProps> => {
  let here: ComponentType<InputProps> | null = null;
  const loading = calendars.then((module) => (here = pick(module)));
  const Late = later(() => loading);
  return (props) => {
    // The same box for as long as the field is shown: another one would lose the focus.
    const [Box] = useState(() => here ?? Late);
    return <Box {...props} />;
  };
};
const DateBox = dated((module) => module.DateBox);
const FilesBox = later(() => import('./files.tsx').then((module) => module.FilesBox));

const inputs = {
  text: TextBox,
  longText: LongTextBox,
  richText: later(() => import('./richText.tsx').then((module) => module.RichTextBox)),
  integer: IntegerBox,
  decimal: DecimalBox,
  money: MoneyBox,
  date: DateBox,
  dateTime: dated((module) => module.DateTimeBox),
  month: dated((module) => module.MonthBox),
  time: dated((module) => module.TimeBox),
  boolean: BooleanBox,
  choice: ChoiceBox,
  choices: ChoicesBox,
  ref: RefBox,
  refs: RefsBox,
  user: RefBox,
  users: RefsBox,
  staff: RefBox,
  department: RefBox,
  post: RefBox,
  files: FilesBox,
  images: FilesBox,
  location: later(() => import('./location.tsx').then((module) => module.LocationBox)),
  signature: later(() => import('./signature.tsx').then((module) => module.SignatureBox)),
  json: later(() => import('./json.tsx').then((module) => module.JsonBox)),
  code: TextBox,
} satisfies Record<FieldKind, ComponentType<InputProps>>;

/** The input of any field. */
export const FieldInput = (props: InputProps) => {
  const Input: ComponentType<InputProps> = inputs[props.field.kind];
  return (
    <Suspense fallback={<Skeleton height={props.bare ? 24 : 58} />}>
      <Input {...props} />
    </Suspense>
  );
};
