import { useEffect } from 'react';

/** The key that shows what a field is for, and hides it again. */
export const HELP_KEY = 'F1';

/** F1 presses the help button nearest to what has the focus: that of a field, else of the group or list that it is in. */
export function useHelpKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== HELP_KEY) return;
      // Else the browser's own help would take the studio's place.
      event.preventDefault();
      for (let around = document.activeElement; around; around = around.parentElement) {
        const help = around.querySelector<HTMLElement>(':scope > [data-help]');
        if (help) return help.click();
      }
    };
    // Before a control such as a combobox, which keeps its keys to itself.
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);
}
