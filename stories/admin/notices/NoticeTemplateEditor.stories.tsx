/** Templates with placeholder chips and what they read like on a sample. */
import { NoticeTemplateEditor, type TemplateName } from '#client/admin/notices/NoticeTemplateEditor.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';

const value: Readonly<Record<TemplateName, string>> = {
  titleTpl: '待审批：{docTitle}',
  titleTplEn: 'To approve: {docTitle}',
  contentTpl: '{applicant} · {node}',
  contentTplEn: '{applicant} · {node}',
};

const Held = ({
  value: first,
  readOnly = false,
}: {
  readonly value: Readonly<Record<TemplateName, string>>;
  readonly readOnly?: boolean;
}) => {
  const [held, setHeld] = useState(first);
  return <NoticeTemplateEditor value={held} onChange={(name, text) => setHeld({ ...held, [name]: text })} readOnly={readOnly} />;
};

const meta: Meta<typeof Held> = { title: 'Admin/Notices/NoticeTemplateEditor', component: Held, args: { value } };
export default meta;
type Story = StoryObj<typeof meta>;

const preview = (canvas: ReturnType<typeof within>, language: RegExp) => canvas.getByRole('region', { name: language });

/** A chip goes in where the cursor stands; the preview follows. */
export const Insert: Story = {
  play: async ({ canvas }) => {
    await expect(preview(canvas, /Preview on a sample, Chinese|示例预览（中文）/)).toHaveTextContent('待审批：请假申请闫飞 · 部门负责人');
    await expect(preview(canvas, /Preview on a sample, English|示例预览（英文）/)).toHaveTextContent('To approve: Leave request');
    const title = canvas.getByRole<HTMLInputElement>('textbox', { name: /^(Title, English|标题（英文）)/ });
    await userEvent.click(title);
    title.setSelectionRange(12, 12);
    const chips = canvas.getByRole('group', { name: /, (English|英文)$/ });
    await userEvent.click(within(chips).getByRole('button', { name: 'Number' }));
    await expect(title).toHaveValue('To approve: {code}{docTitle}');
    await waitFor(() => expect(title.selectionStart).toBe(18));
    await expect(preview(canvas, /Preview on a sample, English|示例预览（英文）/)).toHaveTextContent('LV-20261120-0007Leave request');
  },
};

export const UnknownPlace: Story = {
  args: { value: { ...value, contentTpl: '{applicant} {salary}' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/There is no placeholder \{salary\}|没有占位符\{salary\}/)).toBeVisible();
  },
};

export const Empty: Story = {
  args: { value: { titleTpl: '', titleTplEn: '', contentTpl: '', contentTplEn: '' } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(/Nothing to read yet|暂无内容/)).toHaveLength(2);
  },
};

export const ReadOnly: Story = { args: { readOnly: true } };
