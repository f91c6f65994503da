export default {
  title: 'Brace design report',
  paper: 'Paper size',
  language: 'Language of the report',
  print: 'Print…',
  save: 'Save as PDF',
  making: 'Preparing the report: views, measurements and pages.',
  made: 'The report is ready.',
  none: {
    heading: 'No model chosen',
    text: 'Open the menu of a scan in the patient files and choose “Export report”.',
  },
  ready: {
    heading: 'The report is ready',
    text: 'This browser shows no PDF by itself. Save the report and open it in another program.',
  },
};
