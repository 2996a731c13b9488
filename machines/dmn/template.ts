/** A new file with one decision table. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export const newTable = (key: string, name: string, input: string, output: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="definitions_${escaped(key)}" name="${escaped(name)}" namespace="urn:tydf:decisions">
  <decision id="${escaped(key)}" name="${escaped(name)}">
    <variable name="${escaped(key)}" />
    <decisionTable id="table_${escaped(key)}" hitPolicy="UNIQUE">
      <input id="input_1" label="${escaped(input)}">
        <inputExpression id="expression_1" typeRef="number">
          <text></text>
        </inputExpression>
      </input>
      <output id="output_1" label="${escaped(output)}" name="result" typeRef="string" />
      <rule id="rule_1">
        <inputEntry id="cell_1">
          <text></text>
        </inputEntry>
        <outputEntry id="cell_2">
          <text></text>
        </outputEntry>
      </rule>
    </decisionTable>
  </decision>
</definitions>
`;
