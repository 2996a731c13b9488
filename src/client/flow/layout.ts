/** Places the elements of a file that says nothing of where they stand. */
export const laidOut = async (xml: string): Promise<string> => (await import('bpmn-auto-layout')).layoutProcess(xml);
