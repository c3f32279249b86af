import type { SectionModule } from '../../ui/section-module.ts';
import { Video } from './video.tsx';
import type { VideoProps } from './props.ts';

export const section: SectionModule<VideoProps> = { Component: Video };
