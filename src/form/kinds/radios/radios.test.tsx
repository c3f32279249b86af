// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { conditional, control, renderForm, setUpForms } from '../../testing/form-harness.tsx';

setUpForms();

describe('Radio buttons', () => {
  it('are not left by moving between them', () => {
    renderForm({ definition: conditional, id: 'if' });
    const [first, second] = screen.getAllByRole('radio');
    const message = () => document.getElementById('if-topic-error')!.textContent;
    act(() => first!.focus());
    act(() => second!.focus());
    expect(message()).toBe('');
    act(() => control('shop').focus());
    expect(message()).toBe('Choose a topic.');
  });
});
