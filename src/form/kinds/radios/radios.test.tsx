// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { control, loadForm, renderForm, setUpForms } from '../../testing/form-harness.tsx';

setUpForms();

describe('Radio buttons', () => {
  it('are not left by moving between them', async () => {
    renderForm({ definition: await loadForm('schema/conditions.schema.json'), id: 'if' });
    const [first, second] = screen.getAllByRole('radio');
    const message = () => document.getElementById('if-topic-error')!.textContent;
    act(() => first!.focus());
    act(() => second!.focus());
    expect(message()).toBe('');
    act(() => control('shop').focus());
    expect(message()).toBe('Choose a topic.');
  });
});
