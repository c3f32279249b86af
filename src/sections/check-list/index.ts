import type { SectionModule } from '../../ui/section-module.ts';
import { CheckList } from './check-list.tsx';
import type { CheckListProps } from './props.ts';

export const section: SectionModule<CheckListProps> = { Component: CheckList };
