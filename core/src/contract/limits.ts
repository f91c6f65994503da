/** The business constants of the product that more than one side needs. Lengths of texts in characters. */
export const LIMITS = {
  personName: 15,
  sex: 1,
  itemName: 30,
  remark: 300,
  passwordMin: 6,
  passwordMax: 128,
  userName: 30,
  email: 254,
  clinicName: 60,
  search: 50,
  /** Levels of folders below a patient or the root. */
  folderLevels: 2,
  cobb: { min: 20, max: 40 },
  opacity: { min: 1, max: 100 },
  mouseSensitivity: { min: 0.1, max: 3 },
  /** Days that a sign-in lasts. */
  sessionDays: 7,
  /** Hours without a call after which it ends. */
  idleHours: 24,
  /** Minutes that a code is good for, and how often it may be mistyped. */
  codeMinutes: 10,
  codeTries: 5,
  /** Hours that the link of an activation mail is good for. */
  activationHours: 24,
  /** Days that an invitation to a clinic is good for. */
  invitationDays: 7,
  /** Milliseconds after which a client gives up on a request. */
  requestTimeoutMs: 30_000,
  /** Largest file that may be uploaded, bytes. */
  uploadBytes: 512 * 1024 * 1024,
  /** Largest content that a step may name, bytes: some two and a half million triangles. */
  assetBytes: 64 * 1024 * 1024,
  /** Longest name of a content, as its file was called. */
  assetName: 255,
  /** Resumable uploads that one user may have open. */
  openUploads: 32,
  /** Hours after which a resumable upload that does not go on is forgotten: a weekend. */
  uploadHours: 72,
  /** Largest JSON body, bytes. */
  jsonBytes: 4 * 1024 * 1024,
  /** Deepest nesting of a JSON body. */
  jsonDepth: 32,
  pageSizeMax: 500,
  recordsPerCall: 200,
} as const;

/** The id of the root of the document tree. */
export const ROOT_ID = '0';
