import type { SectionModule } from '../../ui/section-module.ts';
import { Team } from './team.tsx';
import type { TeamProps } from './props.ts';

export const section: SectionModule<TeamProps> = { Component: Team };
