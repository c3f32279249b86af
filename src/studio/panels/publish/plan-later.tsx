import { useId, useState } from 'react';
import { Button } from 'react-aria-components';
import partStyles from '../../app/parts/parts.module.css';
import { Moment } from './moment.tsx';
import styles from './publish.module.css';
import { publishWords } from './words.ts';

/** Whether it is asked for a moment to publish at. */
export interface PlanLater {
  id: string;
  isOpen: boolean;
  toggle: () => void;
}

export function usePlanLater(): PlanLater {
  const [isOpen, setIsOpen] = useState(false);
  return { id: useId(), isOpen, toggle: () => setIsOpen(!isOpen) };
}

/** Opens the question for the moment. */
export const PlanButton = ({ later: { id, isOpen, toggle }, isDisabled = false }: PlanButtonProps) => (
  <Button
    className={partStyles['quiet']!}
    aria-expanded={isOpen}
    aria-controls={id}
    isDisabled={isDisabled}
    onPress={toggle}
  >
    {publishWords.publishOn}
  </Button>
);

interface PlanButtonProps {
  later: PlanLater;
  isDisabled?: boolean;
}

interface PlanQuestionProps {
  later: PlanLater;
  /** What it needs then. */
  hint?: string;
  onPlan: (at: string) => void;
}

/** Asks for the moment, once it is opened. */
export const PlanQuestion = ({ later: { id, isOpen }, hint, onPlan }: PlanQuestionProps) => (
  <div id={id} hidden={!isOpen} className={styles['panel']}>
    {isOpen && hint !== undefined && <p className={styles['hint']}>{hint}</p>}
    {isOpen && <Moment onPlan={onPlan} />}
  </div>
);
