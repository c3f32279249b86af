import type { SectionModule } from '../../ui/section-module.ts';
import { PictureStack } from './picture-stack.tsx';
import type { PictureStackProps } from './props.ts';

export const section: SectionModule<PictureStackProps> = { Component: PictureStack };
