export default {
  label: 'Tour',
  offer: 'New here? Eight steps show how a brace is made; it takes a minute.',
  begin: 'Show me',
  notNow: 'No, thanks',
  count: 'Step {{step}} of {{steps}}',
  next: 'Next',
  back: 'Back',
  skip: 'Leave the tour',
  end: 'Done',
  steps: {
    patient: {
      title: 'Everything begins with a patient',
      text: 'Create a record first: the person, the curve, the measurements. Every value is kept with its date, so that you can follow the course later.',
    },
    upload: {
      title: 'Upload the scan',
      text: 'Drop STL, OBJ, PLY or 3MF files anywhere on the list. An interrupted upload continues where it stopped, even after a reload.',
    },
    list: {
      title: 'Your files',
      text: 'Folders, scans and designs. Right-click a row, or click the dots at its end, to see everything you can do with it.',
    },
    search: {
      title: 'Find a patient',
      text: 'Type a name and press Enter. The / key brings you here.',
    },
    palette: {
      title: 'Or just say what you want',
      text: 'Ctrl+K opens the commands: patients, pages, tools and settings by name.',
    },
    design: {
      title: 'Design the brace',
      text: 'Open a scan. Tools are on the left, their values on the right; every step is kept and can be switched off again.',
    },
    report: {
      title: 'Put it on paper',
      text: 'Export report makes a PDF with views, measurements and every operation, ready to sign.',
    },
    help: {
      title: 'Help is at hand',
      text: 'Each tool has a page with a picture: press ? on its card, or look under “What the tools do”.',
    },
  },
};
