import type { Language } from '@bracewright/core/contract';
import { SdkError } from '@bracewright/core/operation';
import { createTexts } from '@bracewright/core/text';
import { AppError } from '../errors.ts';

/** What was wrong with a film, by code. */
export const REASONS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  'en-US': {
    'film/no-dicom': 'It is not a complete DICOM file.',
    'film/no-picture': 'It holds no picture.',
    'film/compressed':
      'It is compressed in a way that is not supported. Export it uncompressed, or as JPG or PNG.',
    'film/colour': 'It is a colour picture. Export the grey X-ray, or save it as JPG or PNG.',
    'film/several-pictures': 'It holds {count} pictures. Export the one that is needed.',
    'film/odd-depth': 'Its grey values have an unusual depth ({bits} bits).',
    'film/too-large': 'It has more than {max} million pixels.',
    'film/cut-off': 'It ends too early; the transfer was probably interrupted.',
    'scan/too-slow': 'Reading it took too long.',
    'scan/too-large': 'Reading it needed too much memory.',
  },
  'zh-CN': {
    'film/no-dicom': '该文件不是完整的 DICOM 文件。',
    'film/no-picture': '文件中没有图像。',
    'film/compressed': '图像采用了暂不支持的压缩格式，请导出为未压缩的 DICOM，或 JPG、PNG。',
    'film/colour': '该图像为彩色图像，请导出灰度 X 光片，或另存为 JPG、PNG。',
    'film/several-pictures': '文件中包含 {count} 幅图像，请单独导出所需的一幅。',
    'film/odd-depth': '图像的灰度位数（{bits} 位）不受支持。',
    'film/too-large': '图像超过 {max} 百万像素。',
    'film/cut-off': '文件不完整，可能在传输中断开。',
    'scan/too-slow': '读取耗时过长。',
    'scan/too-large': '读取时占用内存过大。',
  },
};

const TEXTS = {
  'en-US': createTexts('en-US', { own: REASONS['en-US'] }),
  'zh-CN': createTexts('zh-CN', { own: REASONS['zh-CN'] }),
} as const;

/** What a failure to read a DICOM file means for the caller; undefined for a fault of ours. */
export function filmRefusal(error: unknown, language: Language): AppError | undefined {
  if (!(error instanceof SdkError)) return undefined;
  if (error.code === 'picture/unreadable') return new AppError('picture/unreadable', { cause: error });
  const reason = TEXTS[language].find(error.code, error.data) ?? '';
  return new AppError('xray/unreadable', { values: { reason }, data: { reason: error.code }, cause: error });
}
