export default {
  claim: 'From a body scan to a brace that fits',
  lead: 'Bracewright is a workplace for orthotists: patients, scans, X-rays and designs in one place, and the tools of the plaster room on a 3D body.',
  start: 'Create an account',
  signIn: 'Sign in',
  toFiles: 'Go to your files',
  model: 'A trunk in its brace, turning slowly',
  way: {
    heading: 'How a brace is made',
    scan: 'Upload the scan',
    scanText:
      'STL, OBJ, PLY or 3MF, in any unit. You confirm size and orientation before anything is stored, and holes or loose pieces are pointed out.',
    align: 'Align and measure',
    alignText:
      'Stand the body upright on the force line, confirm it from three sides, mark the landmarks, and keep girths and lengths with the design.',
    shape: 'Rectify',
    shapeText:
      'Pressure and relief zones, bending, twisting, cutting and smoothing: each with its value in millimetres or degrees, not by feel alone.',
    make: 'Make the wall',
    makeText:
      'Give it an even wall, or one that thins towards its edge, and export it for a printer or a carver, watertight and to scale.',
  },
  trust: {
    heading: 'What you can rely on',
    history: 'Every step is kept',
    historyText:
      'A design is the scan and a list of steps. Switch one off, change its value, go back; the rest follows.',
    same: 'The same input gives the same brace',
    sameText:
      'A design is computed identically, bit for bit, in the browser and on the server, today and years later.',
    saved: 'Saved as you work',
    savedText:
      'When the header says saved, it is on disk. Without a connection you keep working, and changes wait.',
    yours: 'Your patients stay yours',
    yoursText:
      'Clinics share records by role. Nobody else sees them, and a patient can be exported or erased completely.',
    languages: 'Chinese and English',
    languagesText: 'Both complete, in light and dark, by mouse, keyboard, touch and pen.',
    open: 'Open to your own tools',
    openText: 'Each tool is a plugin. What is missing can be added without touching the rest.',
  },
  honest: {
    heading: 'What it leaves to you',
    text: 'Bracewright does not decide how a child is treated. It shows, measures and makes what you plan; classification, correction and fit stay with the orthotist and the doctor. Automatic suggestions are marked as such and wait for your approval.',
  },
  end: 'Try it with the sample patient, from scan to wall.',
  copyright: '© {{year}} Bracewright contributors',
};
