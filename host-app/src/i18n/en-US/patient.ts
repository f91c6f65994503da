export default {
  folder: 'Open the folder',
  course: {
    title: 'Course',
    show: 'What is shown',
    angles: 'Angles',
    girths: 'Girths',
    height: 'Height',
    none: 'Nothing was taken yet. Angles and girths of the record appear here from visit to visit.',
    table: 'The same as a table',
    day: 'Day',
    source: 'From',
    record: 'Record',
  },
  files: {
    title: 'Files and designs',
    none: 'No files yet. Open the folder to upload a scan.',
    more: 'The newest {{count}} are shown; the folder holds them all.',
    steps_one: '{{count}} step',
    steps_other: '{{count}} steps',
  },
  consent: {
    title: 'Consent of a guardian',
    by: 'Given by {{guardian}} on {{date}}.',
    recorded: 'Written down by {{name}}, {{time}}.',
    needed: 'Not on file. Scans and pictures can be uploaded once it is.',
    none: 'Not on file.',
    add: 'Enter consent…',
    edit: 'Correct…',
    kept: 'The consent is on file.',
  },
  export: {
    action: 'Export everything',
    done: 'Everything about {{name}} is in your downloads, as a zip.',
  },
  erase: {
    action: 'Erase…',
    title: 'Erase {{name}} for good?',
    text_one:
      'The record, {{count}} file, its design and measures are erased at once. They do not go to the recycle bin.',
    text_other:
      'The record, {{count}} files, their designs and measures are erased at once. They do not go to the recycle bin.',
    kept: 'The law keeps the trail of who did what, without names; backups lose the data when they grow old.',
    type: 'Type “{{name}}” to go on',
    ok: 'Erase for good',
    done_one: '{{name}} and {{count}} entry were erased.',
    done_other: '{{name}} and {{count}} entries were erased.',
  },
};
