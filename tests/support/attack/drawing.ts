/** Draws random blocks as BPMN; remembers what whoever plays them has to know to bring every instance to its end. */
import type { Block, Trigger } from './blocks.ts';

export interface Drawn {
  readonly xml: string;
  readonly key: string;
  /** Variables of conditions; each is read in one place. */
  readonly ways: readonly string[];
  /** Of these, those that keep a loop going while true. */
  readonly rounds: readonly string[];
  /** Variables that a condition waits for. */
  readonly awaited: readonly string[];
  readonly messages: readonly string[];
  readonly signals: readonly string[];
}

interface Node {
  readonly id: string;
  readonly tag: string;
  readonly attributes: string;
  readonly content: string;
}

const expression = (tag: string, text: string): string =>
  `<bpmn:${tag} xsi:type="bpmn:tFormalExpression">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</bpmn:${tag}>`;
const approver = '<bpmn:extensionElements><tydf:approver rule="user:ann"/><tydf:approver rule="user:bob"/></bpmn:extensionElements>';

/** What all scopes of one process share. */
class Sheet {
  readonly ways: string[] = [];
  readonly rounds: string[] = [];
  readonly awaited: string[] = [];
  readonly messages: string[] = [];
  readonly signals: string[] = [];
  #last = 0;

  fresh(letter: string): string {
    this.#last += 1;
    return `${letter}${this.#last}`;
  }
  way(): string {
    const name = this.fresh('v');
    this.ways.push(name);
    return name;
  }
  /** Definition of an event. Messages have their instance as key; signals are heard everywhere. */
  event(by: Trigger | 'condition'): string {
    switch (by) {
      case 'timer':
        return `<bpmn:timerEventDefinition>${expression('timeDuration', 'PT1H')}</bpmn:timerEventDefinition>`;
      case 'condition': {
        const name = this.fresh('w');
        this.awaited.push(name);
        return `<bpmn:conditionalEventDefinition>${expression('condition', name)}</bpmn:conditionalEventDefinition>`;
      }
      default: {
        const name = this.fresh(by);
        (by === 'message' ? this.messages : this.signals).push(name);
        return `<bpmn:${by}EventDefinition ${by}Ref="${name}"/>`;
      }
    }
  }
}

/** One scope: the process or a sub-process. */
class Page {
  readonly #nodes: Node[] = [];
  readonly #flows: { readonly id: string; readonly from: string; readonly to: string; readonly condition: string | undefined }[] = [];
  readonly #extra: string[] = [];

  constructor(readonly sheet: Sheet) {}

  node(letter: string, tag: string, content = '', attributes = ''): string {
    const id = this.sheet.fresh(letter);
    this.#nodes.push({ id, tag, attributes, content });
    return id;
  }
  flow(from: string, to: string, condition?: string): void {
    this.#flows.push({ id: this.sheet.fresh('f'), from, to, condition });
  }
  add(text: string): void {
    this.#extra.push(text);
  }
  get text(): string {
    const nodes = this.#nodes.map(({ id, tag, attributes, content }) => {
      const otherwise = this.#flows.find(({ from, condition }) => from === id && condition === 'default');
      return `<bpmn:${tag} id="${id}" name="${id}"${otherwise ? ` default="${otherwise.id}"` : ''} ${attributes}>${content}</bpmn:${tag}>`;
    });
    const flows = this.#flows.map(({ id, from, to, condition }) => {
      const inner = condition === undefined || condition === 'default' ? '' : expression('conditionExpression', condition);
      return `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${inner}</bpmn:sequenceFlow>`;
    });
    return [...nodes, ...flows, ...this.#extra].join('');
  }

  /** A scope of its own around a block. */
  inner(body: Block, more: (page: Page) => void = () => {}): string {
    const page = new Page(this.sheet);
    page.lay(body, page.node('start', 'startEvent'), page.node('end', 'endEvent'));
    more(page);
    return page.text;
  }
  task(attributes = ''): string {
    return this.node('t', 'userTask', approver, attributes);
  }
  sub(content: string, attributes = ''): string {
    return this.node('s', 'subProcess', content, attributes);
  }
  boundary(host: string, definition: string, interrupting = true): string {
    return this.node('b', 'boundaryEvent', definition, `attachedToRef="${host}" cancelActivity="${interrupting}"`);
  }

  /** Lays the block between two nodes. */
  lay(one: Block, from: string, to: string, condition?: string): void {
    const through = (id: string): void => {
      this.flow(from, id, condition);
      this.flow(id, to);
    };
    switch (one.kind) {
      case 'task':
        return through(this.task(one.mode === 'one' ? '' : `tydf:mode="${one.mode}"${one.mode === 'vote' ? ' tydf:share="0.5"' : ''}`));
      case 'sequence': {
        let [at, text] = [from, condition];
        for (const [nth, part] of one.parts.entries()) {
          const next = nth === one.parts.length - 1 ? to : this.node('x', 'exclusiveGateway');
          this.lay(part, at, next, text);
          [at, text] = [next, undefined];
        }
        return;
      }
      case 'exclusive':
      case 'parallel':
      case 'inclusive': {
        const [split, join] = [this.node('g', `${one.kind}Gateway`), this.node('g', `${one.kind}Gateway`)];
        this.flow(from, split, condition);
        for (const [nth, part] of one.parts.entries())
          this.lay(part, split, join, one.kind === 'parallel' ? undefined : nth === one.parts.length - 1 ? 'default' : this.sheet.way());
        return this.flow(join, to);
      }
      case 'loop': {
        const [head, tail] = [this.node('x', 'exclusiveGateway'), this.node('x', 'exclusiveGateway')];
        this.flow(from, head, condition);
        // A loop in which nobody is waited for would run in circles.
        this.lay({ kind: 'sequence', parts: [{ kind: 'task', mode: 'one' }, one.body] }, head, tail);
        const round = this.sheet.way();
        this.sheet.rounds.push(round);
        this.flow(tail, head, round);
        return this.flow(tail, to, 'default');
      }
      case 'sub':
        return through(
          this.sub(
            this.inner(one.body, (page) => {
              if (!one.beside) return;
              const inside = new Page(this.sheet);
              const begin = inside.node(
                'start',
                'startEvent',
                this.sheet.event(one.beside.by),
                `isInterrupting="${one.beside.interrupting}"`,
              );
              inside.lay({ kind: 'task', mode: 'one' }, begin, inside.node('end', 'endEvent'));
              page.sub(inside.text, 'triggeredByEvent="true"');
            }),
          ),
        );
      case 'guarded': {
        const host = one.plain ? this.task() : this.sub(this.inner(one.body));
        const event = this.boundary(host, this.sheet.event(one.by), one.interrupting);
        this.flow(from, host, condition);
        return this.aside(host, event, to, one.interrupting);
      }
      case 'many': {
        const loop = `<bpmn:multiInstanceLoopCharacteristics isSequential="${one.sequential}">${expression('loopCardinality', String(one.count))}${
          one.enough ? expression('completionCondition', 'nrOfCompletedInstances >= 1') : ''
        }</bpmn:multiInstanceLoopCharacteristics>`;
        return through(this.#repeated(one.body, loop));
      }
      case 'turns':
        return through(
          this.#repeated(
            one.body,
            `<bpmn:standardLoopCharacteristics loopMaximum="${one.most}">${expression('loopCondition', 'true')}</bpmn:standardLoopCharacteristics>`,
          ),
        );
      case 'wait':
        return through(this.node('c', 'intermediateCatchEvent', this.sheet.event(one.by)));
      case 'race': {
        const [gate, join] = [this.node('e', 'eventBasedGateway'), this.node('x', 'exclusiveGateway')];
        this.flow(from, gate, condition);
        for (const [nth, part] of one.parts.entries()) {
          const event = this.node('c', 'intermediateCatchEvent', this.sheet.event(nth === 0 ? 'message' : 'timer'));
          this.flow(gate, event);
          this.lay(part, event, join);
        }
        return this.flow(join, to);
      }
      case 'call': {
        const call = this.node('k', 'callActivity', '', 'calledElement="child"');
        if (!one.within) return through(call);
        const event = this.boundary(call, this.sheet.event('timer'));
        this.flow(from, call, condition);
        return this.aside(call, event, to, true);
      }
      case 'undo': {
        const page = new Page(this.sheet);
        let at = page.node('start', 'startEvent');
        for (let nth = 0; nth < one.count; nth++) {
          const done = page.task();
          const undoes = page.task('isForCompensation="true"');
          const event = page.boundary(done, '<bpmn:compensateEventDefinition/>');
          page.add(
            `<bpmn:association id="${this.sheet.fresh('a')}" sourceRef="${event}" targetRef="${undoes}" associationDirection="One"/>`,
          );
          page.flow(at, done);
          at = done;
        }
        const back = page.node('u', 'intermediateThrowEvent', '<bpmn:compensateEventDefinition/>');
        page.flow(at, back);
        page.flow(back, page.node('end', 'endEvent'));
        return through(this.sub(page.text));
      }
      case 'stop': {
        const page = new Page(this.sheet);
        const split = page.node('g', 'parallelGateway');
        page.flow(page.node('start', 'startEvent'), split);
        page.lay(one.body, split, page.node('end', 'endEvent'));
        page.lay({ kind: 'task', mode: 'one' }, split, page.node('end', 'endEvent', '<bpmn:terminateEventDefinition/>'));
        return through(this.sub(page.text));
      }
      case 'fail': {
        const page = new Page(this.sheet);
        const gate = page.node('x', 'exclusiveGateway');
        page.lay(one.body, page.node('start', 'startEvent'), gate);
        page.flow(gate, page.node('end', 'endEvent', '<bpmn:errorEventDefinition errorRef="broken"/>'), this.sheet.way());
        page.flow(gate, page.node('end', 'endEvent'), 'default');
        const host = this.sub(page.text);
        const event = this.boundary(host, '<bpmn:errorEventDefinition errorRef="broken"/>');
        this.flow(from, host, condition);
        return this.aside(host, event, to, true);
      }
      case 'knot': {
        // a and b fork; behind a fork c and d; b and c join, then with d.
        const gate = (): string => this.node('g', 'parallelGateway');
        const [first, second, inner, outer] = [gate(), gate(), gate(), gate()];
        this.flow(from, first, condition);
        this.lay({ kind: 'task', mode: 'one' }, first, second);
        this.lay(one.parts[0]!, first, inner);
        this.lay(one.parts[1]!, second, inner);
        this.lay(one.parts[2]!, second, outer);
        this.lay({ kind: 'task', mode: 'one' }, inner, outer);
        return this.flow(outer, to);
      }
      case 'inclusiveKnot': {
        // Three ways out, two of them meet before they meet the third.
        const gate = (): string => this.node('g', 'inclusiveGateway');
        const [split, inner, outer] = [gate(), gate(), gate()];
        this.flow(from, split, condition);
        this.lay(one.parts[0]!, split, inner, this.sheet.way());
        this.lay(one.parts[1]!, split, inner, this.sheet.way());
        this.lay(one.parts[2]!, split, outer, 'default');
        this.lay({ kind: 'task', mode: 'one' }, inner, outer);
        return this.flow(outer, to);
      }
      case 'throw':
        return through(
          this.node(
            'u',
            'intermediateThrowEvent',
            `<bpmn:${one.of}EventDefinition ${one.of}Ref="${one.of === 'signal' ? 'news' : 'letter'}"/>`,
          ),
        );
    }
  }

  /** From a boundary event: instead of the host's way, or beside it to an end of its own. */
  aside(host: string, event: string, to: string, interrupting: boolean): void {
    if (!interrupting) {
      this.flow(host, to);
      return this.lay({ kind: 'task', mode: 'one' }, event, this.node('end', 'endEvent'));
    }
    const join = this.node('x', 'exclusiveGateway');
    this.flow(host, join);
    this.lay({ kind: 'task', mode: 'one' }, event, join);
    this.flow(join, to);
  }

  #repeated(body: Block, loop: string): string {
    return body.kind === 'task' ? this.node('t', 'userTask', `${approver}${loop}`) : this.sub(`${this.inner(body)}${loop}`);
  }
}

const header =
  '<?xml version="1.0" encoding="UTF-8"?><bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:tydf="urn:tydf:bpmn" targetNamespace="urn:tydf:attack">';

/** One process in a file of its own; the process that call activities call has the key `child`. */
export const drawingOf = (key: string, body: Block): Drawn => {
  const sheet = new Sheet();
  const page = new Page(sheet);
  const content = page.inner(body);
  const { ways, rounds, awaited, messages, signals } = sheet;
  const named = (tag: string, id: string): string => `<bpmn:${tag} id="${id}" name="${id}"/>`;
  const roots = [
    ...[...messages, 'letter'].map((id) => named('message', id)),
    ...[...signals, 'news'].map((id) => named('signal', id)),
    '<bpmn:error id="broken" errorCode="broken"/>',
  ];
  const xml = `${header}${roots.join('')}<bpmn:process id="${key}" name="${key}" isExecutable="true">${content}</bpmn:process></bpmn:definitions>`;
  return { xml, key, ways, rounds, awaited, messages, signals };
};
