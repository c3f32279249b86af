import type { SectionModule } from '../../ui/section-module.ts';
import { Embed } from './embed.tsx';
import type { EmbedProps } from './props.ts';

export const section: SectionModule<EmbedProps> = { Component: Embed };
