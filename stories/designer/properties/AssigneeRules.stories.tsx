/** Approver rules with the people they give: each state of the live line, and editing. */
import { AssigneeRules } from '#client/designer/properties/AssigneeRules.tsx';
import '#client/designer/properties/styles.ts';
import { queries } from '#client/data/server/queries.ts';
import { loadDefinition } from '#resources/registry.ts';
import type { Definition } from '#model/definition.ts';
import type { WhoNode } from '#model/workflow/design.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { serve, type Answers } from './server.ts';

interface Props extends Answers {
  readonly rules: readonly string[];
  readonly node?: Omit<WhoNode, 'rules' | 'nodeId'>;
  readonly disabled?: boolean;
  readonly heard?: (rules: readonly string[]) => void;
}

const Rules = ({ rules, node, disabled = false, heard, failing, silent }: Props) => {
  const [value, setValue] = useState(rules);
  const [definition, setDefinition] = useState<Definition | null>(null);
  useEffect(() => {
    serve({ ...(failing === undefined ? {} : { failing }), ...(silent === undefined ? {} : { silent }) });
    void loadDefinition('hrLeaveRequest').then(setDefinition);
  }, [failing, silent]);
  if (!definition) return null;
  return (
    <QueryClientProvider client={queries}>
      <div style={{ width: 340, padding: 14, background: 'var(--pane)', minHeight: '100dvh' }}>
        <AssigneeRules
          value={value}
          onChange={(next) => {
            heard?.(next);
            setValue(next);
          }}
          definition={definition}
          asked={{ resource: definition.key, flow: definition.key }}
          node={{ nodeId: 'step', nobody: 'admin', self: 'leader', repeated: 'skipAlways', ...node }}
          disabled={disabled}
        />
      </div>
    </QueryClientProvider>
  );
};

const meta = {
  title: 'Designer/Assignee rules',
  render: (args) => <Rules {...args} />,
  args: { rules: ['starter.leader'] },
} satisfies Meta<Props>;
export default meta;
type Story = StoryObj<typeof meta>;

const says =
  (text: RegExp) =>
  async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('status')).toHaveTextContent(text));
  };

export const Found: Story = { play: says(/夏志远|Xia Zhiyuan/) };
export const Group: Story = { args: { rules: ['role:hr_specialist', 'starter.inCharge'] }, play: says(/徐佳怡|Xu Jiayi/) };
export const Person: Story = { args: { rules: ['user:qiaolihua'] }, play: says(/乔丽华|Qiao Lihua/) };
export const NobodyAdmins: Story = { args: { rules: ['role:auditor'] }, play: says(/管理员|administrators/) };
export const NobodyStops: Story = { args: { rules: ['role:auditor'], node: { nobody: 'fail' } }, play: says(/停在此处|stops here/) };
export const NobodySkips: Story = { args: { rules: ['role:auditor'], node: { nobody: 'skip' } }, play: says(/自动通过|passes by itself/) };
export const OnlyHimself: Story = {
  args: { rules: ['starter'], node: { self: 'skip' } },
  play: says(/申请人本人|only the applicant is found/),
};
export const Later: Story = { args: { rules: ['field:agentUser'] }, play: says(/填写表单|form is filled/) };
export const Empty: Story = { args: { rules: [] } };
export const LookingUp: Story = { args: { silent: true }, play: says(/正在查询|Looking up/) };
export const Failed: Story = { args: { failing: true }, play: says(/查询失败|Could not/) };
export const Disabled: Story = { args: { rules: ['role:hr_specialist', 'dept:D08.leader(2)', 'starter.leaders(toTop)'], disabled: true } };
export const Unknown: Story = { args: { rules: ['whoever', '=[applicant]', 'decision:approvalMatrix'] } };

const heard = fn();
/** A row is written once it is whole; taking it away, and changing the order, at once. */
export const Editing: Story = {
  args: { heard },
  play: async ({ canvasElement }) => {
    heard.mockClear();
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /添加审批人|Add approvers/ }));
    await canvas.findByText(/尚未选择|Still to be chosen/);
    await expect(heard).not.toHaveBeenCalled();
    const role = canvas.getByRole('combobox', { name: /规则2 角色|Rule 2 Role/ });
    await userEvent.click(role);
    await userEvent.click(await within(document.body).findByRole('option', { name: /人事专员|HR specialist/ }));
    await expect(heard).toHaveBeenLastCalledWith(['starter.leader', 'role:hr_specialist']);
    await says(/徐佳怡|Xu Jiayi/)({ canvasElement });
    await userEvent.click(canvas.getByRole('button', { name: /规则2上移|Move rule 2 up/ }));
    await expect(heard).toHaveBeenLastCalledWith(['role:hr_specialist', 'starter.leader']);
    const level = canvas.getByRole('textbox', { name: /规则2 向上第几级|Rule 2 Level upwards/ });
    await userEvent.clear(level);
    await userEvent.type(level, '2{Enter}');
    await expect(heard).toHaveBeenLastCalledWith(['role:hr_specialist', 'starter.leader(2)']);
    await userEvent.click(canvas.getByRole('combobox', { name: /规则1：审批人来源|Rule 1: who/ }));
    await userEvent.click(await within(document.body).findByRole('option', { name: /指定人员|^Person$/ }));
    await expect(heard).toHaveBeenCalledTimes(3);
    await userEvent.click(canvas.getByRole('combobox', { name: /规则1 人员|Rule 1 Person/ }));
    await userEvent.click(await within(document.body).findByRole('option', { name: /陶然|Tao Ran/ }));
    await waitFor(() => expect(heard).toHaveBeenLastCalledWith(['user:tao', 'starter.leader(2)']));
    await userEvent.click(canvas.getByRole('button', { name: /删除规则2|Remove rule 2/ }));
    await expect(heard).toHaveBeenLastCalledWith(['user:tao']);
  },
};
