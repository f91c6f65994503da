export const operations: readonly unknown[];
export const exporters: readonly unknown[];
