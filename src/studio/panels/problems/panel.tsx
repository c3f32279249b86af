import type { Path, StudioProblem } from '../../protocol.ts';
import { useSnapshot, useStudioState } from '../../app/draft/use-draft.ts';
import { KeptEnquiries } from '../../app/forms/kept-enquiries.tsx';
import { ProblemText } from '../../app/fields/field-frame.tsx';
import { CureButton } from '../../app/parts/cure-button.tsx';
import { Icon } from '../../app/parts/icon.tsx';
import partStyles from '../../app/parts/parts.module.css';
import { words } from '../../app/words.ts';
import type { Panel, PanelProps } from '../panel.ts';
import { problemWords } from './words.ts';
import styles from './problems.module.css';

function ProblemItems({ problems, show }: Pick<PanelProps, 'show'> & { problems: StudioProblem[] }) {
  const pages = useSnapshot(({ state }) => state.pages);
  const pageOf = ([list, index]: Path) => (list === 'routes' ? pages[Number(index)]?.name : undefined);
  return (
    <ul role="list" className={styles['problems']}>
      {problems.map((problem) => (
        <li key={JSON.stringify(problem.path) + problem.what}>
          <button type="button" onClick={() => show(problem.path)}>
            <ProblemText problem={problem} /> <span className={styles['page']}>{pageOf(problem.path)}</span>
          </button>
          <CureButton
            problem={problem}
            isListed
            // The list stays open, and has the focus that the button loses.
            onCure={(button) => button.closest<HTMLElement>('[role="dialog"]')?.focus()}
          />
        </li>
      ))}
    </ul>
  );
}

function ProblemLists({ show }: PanelProps) {
  const { problems, warnings } = useStudioState();
  return (
    <>
      {problems.length === 0 && <p className={partStyles['hint']}>{problemWords.noProblems}</p>}
      <ProblemItems problems={problems} show={show} />
      {warnings.length > 0 && (
        <>
          <h2>{problemWords.warningsTitle}</h2>
          <p className={partStyles['hint']}>{problemWords.warningsHint}</p>
          <ProblemItems problems={warnings} show={show} />
        </>
      )}
      <KeptEnquiries title={problemWords.enquiriesTitle} />
    </>
  );
}

function ProblemCount() {
  const count = useSnapshot(({ state }) => state.problems.length);
  if (count === 0) return words.problems(0);
  return (
    <span className={styles['alarming']}>
      <Icon name="alert" />
      {words.problems(count)}
    </span>
  );
}

/** What holds back a save, and below it what does not. Each leads to its field. */
export const panel: Panel = {
  name: problemWords.problemsTitle,
  does: problemWords.problemsDoes,
  group: 'before-save',
  order: 1,
  Label: ProblemCount,
  isList: true,
  Content: ProblemLists,
};
