/** A timer of an instance without document is taken by the machine. */
import type { Services } from '../../context.ts';
import type { Fire } from '../timers.ts';
import { loadProcess } from './load.ts';
import { stepProcess } from './step.ts';

/** `fire` of the timers' runner for processes. */
export const fireProcessTimer =
  (services: Services): Fire =>
  async (tx, timer) => {
    const found = await loadProcess(tx, services, timer.instanceId);
    if (!found) return;
    // Reminding is for documents: a process has nobody's inbox to remind of.
    if (timer.onDue !== null && timer.onDue !== 'approve' && timer.onDue !== 'reject') return;
    const element = found.flow.elements[timer.nodeId];
    const node = element ? { id: element.id, name: element.name } : null;
    await stepProcess(
      tx,
      services,
      found,
      { type: 'TIMER', timer: timer.timer },
      { action: 'timer', actorId: null, node },
      { since: timer.dueAt },
    );
  };
