export default {
  label: 'Tour',
  offer: 'New here? Eight steps show how a brace is made; it takes a minute.',
  begin: 'Show me',
  notNow: 'No, thanks',
  count: 'Step {{step}} of {{steps}}',
  next: 'Next step',
  back: 'Step back',
  skip: 'Leave the tour',
  end: 'Done',
  steps: {
    patient: {
      title: 'Everything begins with a patient',
      text: 'Make a record first: who it is, the curve, the sizes. Each entry is kept with its day, so that you can see the course later.',
    },
    upload: {
      title: 'Bring in the scan',
      text: 'Drop STL, OBJ, PLY or 3MF files anywhere on the list. An upload goes on where it stood, even after a reload.',
    },
    list: {
      title: 'Your files',
      text: 'Folders, scans and designs. The right mouse button, or the dots at the end of a row, show all that can be done with one.',
    },
    search: {
      title: 'Find a patient',
      text: 'Type a name and Enter. The key / brings you here.',
    },
    palette: {
      title: 'Or just say what you want',
      text: 'Ctrl+K opens the commands: patients, pages, tools and settings by name.',
    },
    design: {
      title: 'Shape the brace',
      text: 'Open a scan. Tools stand on the left, their values on the right; each step is kept and can be switched off again.',
    },
    report: {
      title: 'Put it on paper',
      text: 'Export report makes a PDF with pictures, measures and every operation, ready to sign.',
    },
    help: {
      title: 'Help is near',
      text: 'Each tool has a page with a picture: press ? on its card, or look under “What the tools do”.',
    },
  },
};
