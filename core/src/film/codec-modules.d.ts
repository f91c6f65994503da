/** What both decoders of cornerstone are made with and give. */
declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
  interface Frame {
    readonly width: number;
    readonly height: number;
    readonly bitsPerSample: number;
    readonly componentCount: number;
  }
  export interface Decoder {
    getEncodedBuffer(length: number): Uint8Array;
    getDecodedBuffer(): Uint8Array;
    getFrameInfo(): Frame;
    decode(): void;
    delete(): void;
  }
  export interface DecoderModule {
    readonly J2KDecoder: new () => Decoder;
    readonly JpegLSDecoder: new () => Decoder;
  }
  export default function load(options: {
    readonly wasmBinary: Uint8Array;
    readonly print?: (line: string) => void;
    readonly printErr?: (line: string) => void;
  }): Promise<DecoderModule>;
}
declare module '@cornerstonejs/codec-charls/decodewasmjs' {
  export { default } from '@cornerstonejs/codec-openjpeg/decodewasmjs';
}
declare module 'jpeg-lossless-decoder-js' {
  const lossless: {
    readonly lossless: {
      readonly Decoder: new () => {
        decompress(buffer: ArrayBuffer, offset: number, length: number): ArrayBuffer;
        readonly frame: {
          readonly dimX: number;
          readonly dimY: number;
          readonly precision: number;
          readonly numComp: number;
        };
      };
    };
  };
  export default lossless;
}
