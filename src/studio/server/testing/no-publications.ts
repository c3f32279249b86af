import type { PublicationService } from '../publications/publication-service.ts';

/** Of a computer that has published nothing, and where nothing is planned. */
export const noPublications: PublicationService = {
  list: async () => [],
  read: async () => null,
  add: async () => '',
  failedPlan: async () => null,
  planAgain: async () => {},
  cancel: async () => {},
  published: async () => {},
  failed: async () => {},
  onDue() {},
  onTrouble() {},
};
