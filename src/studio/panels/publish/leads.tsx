import type { Path, StudioProblem } from '../../protocol.ts';
import { ProblemText } from '../../app/fields/field-frame.tsx';
import styles from './publish.module.css';

interface LeadsProps {
  problems: StudioProblem[];
  onShow: (path: Path) => void;
}

/** Problems, each of which leads to its field. */
export function Leads({ problems, onShow }: LeadsProps) {
  return (
    <ul role="list" className={styles['leads']}>
      {problems.map((problem) => (
        <li key={JSON.stringify(problem.path) + problem.what}>
          <button type="button" onClick={() => onShow(problem.path)}>
            <ProblemText problem={problem} />
          </button>
        </li>
      ))}
    </ul>
  );
}
