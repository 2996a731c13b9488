/** The words of our statecharts: makers of named guards and actions, used by the compiler and by the mirrors. */
import type { Named } from './chart.ts';

/** Key of an element's state: its id, without dots, which xstate reads as paths. States without an element have a `+`, which no id has. */
export const keyOf = (id: string): string => id.replaceAll('.', '·');

export type Outcome = 'open' | 'passed' | 'approved' | 'rejected' | 'done';

/** Guard: the event decides this node's work with that outcome; `open`: it concerns the node, which stays. */
export const leads = (node: string, to: Outcome): Named => ({ type: 'leads', params: { node, to } });
/** Guard: this boundary timer of the node fired. */
export const fires = (node: string, event: string): Named => ({ type: 'fires', params: { node, event } });
/** Guard: a rejection at the node goes back to that earlier node. */
export const returns = (node: string, to: string): Named => ({ type: 'returns', params: { node, to } });
/** Guard: the condition of a sequence flow holds; unknown refuses the step. */
export const when = (flow: string, condition: string): Named => ({ type: 'when', params: { flow, condition } });
/** Guard: none of the conditions holds (default flow of an inclusive gateway). */
export const otherwise = (conditions: readonly string[]): Named => ({ type: 'otherwise', params: { conditions } });
/** Guard: one of the conditions holds; refuses the step where none does (inclusive gateway without default). */
export const someHold = (node: string, conditions: readonly string[]): Named => ({ type: 'someHold', params: { node, conditions } });
/** Guard: refuses the step, no way out of the gateway. */
export const noWay = (node: string): Named => ({ type: 'noWay', params: { node } });
/** Guard: the net's tokens have come to this. */
export const played = (net: string, to: 'done' | 'rejected' | 'ended'): Named => ({ type: 'played', params: { net, to } });
/** Guard: the event concerns work in the net. */
export const concerns = (net: string): Named => ({ type: 'concerns', params: { net } });
/** Guard: a person returns the document to this node, or an administrator moves it there; from one of these nodes, or from anywhere. */
export const movesTo = (node: string, from: readonly string[] | null): Named => ({ type: 'movesTo', params: { node, from } });
/** Guard: a node to which this one returned the document is decided; one of these nodes, or any. */
export const comesBack = (node: string, from: readonly string[] | null): Named => ({ type: 'comesBack', params: { node, from } });
/** Guard: the rejected document resumes here. */
export const resumesAt = (node: string): Named => ({ type: 'resumesAt', params: { node } });

export const enter = (node: string): Named => ({ type: 'enter', params: { node } });
export const leave = (node: string): Named => ({ type: 'leave', params: { node } });
/** Action: the event changes the node's work, which stays open. */
export const take = (node: string): Named => ({ type: 'take', params: { node } });
/** Action: the event ended the node's work with this outcome. */
export const close = (node: string, outcome: Outcome): Named => ({ type: 'close', params: { node, outcome } });
export const send = (node: string): Named => ({ type: 'sendOut', params: { node } });
export const start = (net: string): Named => ({ type: 'start', params: { net } });
export const play = (net: string): Named => ({ type: 'play', params: { net } });
export const clear = (net: string): Named => ({ type: 'clear', params: { net } });
/** Action: the flow goes back to a node, what was decided since counts no more. */
export const movedTo = (node: string): Named => ({ type: 'movedTo', params: { node } });
/** Action: the node to which this one returned the document is decided, what was decided in between counts again. */
export const cameBack = (node: string): Named => ({ type: 'cameBack', params: { node } });
/** Action: an error end rejects the document. */
export const rejectedBy = (node: string): Named => ({ type: 'rejectedBy', params: { node } });
