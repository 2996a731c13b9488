/** Records of the workflow engine: every call of forms, form paths and flow settings, made to succeed and checked. */
import { workflowSamples } from '#tests/support/samples/workflow.ts';
import { describeCalls } from './records.ts';

describeCalls(workflowSamples);
