import type { SectionModule } from '../../ui/section-module.ts';
import { LogoWall } from './logo-wall.tsx';
import type { LogoWallProps } from './props.ts';

export const section: SectionModule<LogoWallProps> = { Component: LogoWall };
