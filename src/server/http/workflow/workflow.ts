/** The designer's calls beyond those of every resource, served before the resources' own, some of which these stand for. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { serveVerification } from './verification.ts';
import { serveCases } from './workflowCases.ts';
import { serveDesign } from './workflowDesign.ts';
import { serveDecisions } from './workflowDecisions.ts';
import { serveDefinitions } from './workflowDefinitions.ts';
import { serveModels } from './workflowModels.ts';
import { serveSettings } from './workflowSettings.ts';
import { serveTasks } from './workflowTasks.ts';

export function serveWorkflow(app: FastifyInstance, services: Services): void {
  serveModels(app, services);
  serveDefinitions(app, services);
  serveSettings(app, services);
  serveTasks(app);
  serveVerification(app);
  serveDesign(app);
  serveCases(app);
  serveDecisions(app);
}
