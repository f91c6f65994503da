import type { ErrorName } from '@bracewright/core/contract';

/** Sentences for every failure: what happened, what is kept, what to do. `{name}` is filled in. */
const failures: Readonly<Record<ErrorName, string>> = {
  'request/malformed': 'The server could not read the request. Nothing was changed.',
  'request/not-signed-in': 'Your sign-in has ended. Please sign in again; what was saved is kept.',
  'request/forbidden': 'Your account is not allowed to do this. Ask your administrator for the permission.',
  'request/not-found':
    'This item is not here: it was deleted, or belongs to a clinic other than the one you work in now.',
  'request/wrong-method': 'This address cannot be called in this way.',
  'request/too-large': 'The file or the data is too large: at most {max} are accepted. Nothing was stored.',
  'request/too-many-values':
    'The data holds too many values: at most {max} are accepted at once. Nothing was stored.',
  'request/invalid': 'Some values need your attention: {first}',
  'request/too-many': 'Too many attempts. Please wait {seconds} seconds and try again.',
  'server/internal': 'Something went wrong on the server. Your saved work is kept; please try again.',
  'server/unavailable':
    'The server is busy and could not finish the request. Nothing was changed; please try again shortly.',
  'server/disk-full':
    'The server has no room left to store this. What was saved before is kept; please tell your administrator.',
  'server/not-built': 'The application is still being built. Reload this page in a minute.',
  'account/unknown-user': 'This user does not exist. Check the name, or register.',
  'account/wrong-password': 'Wrong password. Please try again.',
  'account/wrong-old-password': 'The current password is not right. Your password was not changed.',
  'account/name-taken': 'This user name is taken. Please choose another.',
  'account/email-taken': 'An account with this e-mail address exists already.',
  'account/common-password': 'This password is among the first that attackers try. Please choose another.',
  'account/phone-taken': 'Another account uses this phone number already.',
  'account/reauthenticate': 'Please enter your password again to change this.',
  'account/not-activated':
    'This account is not activated yet. Open the address in the mail that was sent to you, or have it sent again.',
  'account/invitation-needed': 'On this server only who was invited can register. Enter the invitation code.',
  'account/unknown-platform': 'This platform is not connected to this server.',
  'account/second-factor-needed': 'Enter the six digits of your authenticator, or a recovery code.',
  'account/wrong-second-factor':
    'The digits are not right or were used already. Wait for the next ones, or enter a recovery code.',
  'account/bad-ticket': 'The switch took too long or was used already. Go back and switch again.',
  'account/bad-signature': 'The user signature is wrong or has expired.',
  'account/wrong-code': 'Wrong verification code. Check the newest message, and its six digits.',
  'account/code-expired': 'The verification code has expired or was mistyped too often. Have a new one sent.',
  'account/link-expired':
    'This activation address has expired or was used already. Have the mail sent again.',
  'account/wrong-digits': 'Wrong digits. Enter the six that your authenticator app shows now.',
  'account/email-unconfirmed':
    'Your e-mail address is not confirmed yet. Open the link in the activation mail, or have it sent again, then join.',
  'account/bad-invitation':
    'This invitation code is not right, has expired, is meant for another e-mail address, or was made by somebody who may not invite any more. Ask an administrator of the clinic for a new one.',
  'account/weak-password':
    'This password is too easy to guess. Make it longer, or mix more kinds of characters.',
  'account/second-factor-sealed':
    'This server has lost the key to your second factor and cannot check the digits. Enter one of your recovery codes, or ask the people who run the server.',
  'account/second-factor-on': 'The second factor is on already.',
  'account/second-factor-off': 'The second factor is not set up.',
  'clinic/name-taken': 'A clinic with the name “{name}” exists already. Please choose another name.',
  'clinic/none': 'You are working on your own records. Choose a clinic first.',
  'clinic/last-administrator':
    'The clinic would be left without an administrator. Appoint another one first.',
  'clinic/member-already': 'You are a member of this clinic already.',
  'clinic/from-own-space': 'Only your own records can be handed to a clinic. Choose your own space first.',
  'clinic/too-many': 'One account can be in at most {max} clinics.',
  'clinic/beyond-own':
    'Nobody can give rights that they do not have themselves. Ask an administrator of the clinic to do this.',
  'clinic/founder':
    'This person founded the clinic and administers it. Only they themselves can give that up.',
  'clinic/id-taken':
    'Something below this item carries the same id as something in the clinic. Nothing was handed over; copy the item and hand the copy over.',
  'document/exists': 'The document already exists: “{name}” is taken here. Please choose another name.',
  'document/not-a-folder': 'Only a patient record or a folder can hold other items.',
  'document/too-deep': 'Folders cannot be nested deeper than {levels} levels. Choose a folder higher up.',
  'document/into-itself': 'An item cannot be put into itself or into a folder below it.',
  'document/patient-in-patient': 'A patient record cannot lie inside another patient record.',
  'document/not-a-model': 'This is not a 3D model.',
  'document/is-root': 'The top of the list cannot be changed.',
  'document/too-many': 'There are more than {max} items below this one. Copy them in smaller parts.',
  'patient/consent-missing':
    'This patient is under 18 and no guardian’s consent is on file. Enter who gave it and when, then try again.',
  'account/other-space':
    'You are working in another space now: it was switched in another window. Nothing was changed; look at the page again.',
  'document/renamed':
    'Somebody else has renamed this to “{name}” in the meantime. Nothing was changed; compare the names and rename it again.',
  'patient/stale':
    'This record was changed by somebody else in the meantime. Nothing was saved; load it again and repeat your change.',
  'patient/visit-differs':
    'Other values are already kept for this day. Nothing was saved; compare them and choose which to keep.',
  'patient/name-differs': 'The name is not the one of this patient. Nothing was erased.',
  'document/quota':
    'There is no room left: {used} of {max} are in use. Empty the recycle bin or ask your administrator for more. Nothing was stored.',
  'file/infected': 'The virus scanner found something in this file. It was not stored.',
  'upload/version':
    'This upload speaks another version of the upload protocol than the server. Reload the page.',
  'upload/media-type': 'The bytes of an upload must be sent as application/offset+octet-stream.',
  'upload/offset':
    'The upload stands at byte {offset}, not at {given}. Nothing was written; go on from there.',
  'upload/incomplete':
    'This upload is not complete: {offset} of {size} bytes have arrived. Send the rest first.',
  'upload/busy':
    'This upload is being worked on by another request. Nothing was written; please try again in a moment.',
  'upload/checksum': 'A part of the upload arrived damaged and was thrown away. Send it again.',
  'upload/too-many':
    'You have {max} uploads open already. Finish or remove one of them, then start this one again.',
  'document/damaged':
    'The stored file is damaged, so it is not opened. Nothing else is affected; please restore it from a backup.',
  'asset/not-a-mesh':
    'The file of this step cannot be used: it is neither a body nor a PNG or JPEG picture, or it is damaged.',
  'asset/wrong-hash': 'The file of this step arrived damaged. Please try again.',
  'asset/too-many': 'At most {max} second bodies and pictures are kept with one model.',
  'asset/not-a-picture': 'This picture cannot be used: it is damaged, or has more than 100 million pixels.',
  'asset/picture-tells':
    'This picture still says where, when or with which camera it was taken. Choose it again in the program, which leaves that out.',
  'mesh/unreadable': 'This file could not be read as a 3D model. {reason}',
  'mesh/too-large': 'This model is too large to be worked on: at most {max} triangles.',
  'mesh/too-slow':
    'Reading this file took too long and was stopped. Export it from the scanner again, as binary STL if you can.',
  'mesh/empty': 'This file holds no surface.',
  'picture/unreadable': 'This picture could not be read. Save it as JPG or PNG and upload it again.',
  'xray/unreadable': 'This X-ray could not be read. {reason}',
  'xray/stale':
    'The marks of this X-ray were changed elsewhere in the meantime. Nothing was saved; look at them and save again.',
  'model/stale':
    'This model was changed elsewhere in the meantime. Your change is kept on this device; load the model again to apply it.',
  'member/stale':
    'This object was changed elsewhere in the meantime. Nothing was saved; look at where it stands now and repeat your change.',
  'model/is-wall':
    'This model is a brace wall already. Nothing was made; to get another wall, export it from the body that this one was made of.',
  'model/is-no-wall':
    'This model is no brace wall, so there is nothing to make of it. Export a wall of it first.',
  'model/not-makeable': 'This wall cannot be made so, and nothing was kept: {first}',
  'model/no-edge-line':
    'There is no edge line yet, and a brace ends at one: draw it, or have it proposed, and cut along it or keep it.',
  'model/stepped-back':
    'This model stands at an earlier step, and a brace of it would cancel the steps behind: open it and go to the last step first.',
  'model/form-held': 'No brace can be formed over this as it is, so nothing was written or kept: {first}',
  'operation/unknown': 'The tool “{type}” (version {version}) is not known here.',
  'operation/invalid-params': 'A value of the tool “{type}” is not allowed: {first}',
  'operation/not-available':
    'The tool “{type}” is not available on this server yet. The model stays as it was.',
  'operation/id-taken': 'A different record was already saved under this id. Nothing was changed.',
  'history/unknown-record': 'Current selection is an invalid history operation.',
  'history/record-cancelled': 'This step was cancelled and can no longer be used.',
  'measure/impossible': 'This measure cannot be taken on the shape as it is now.',
  'measure/too-many':
    'One model keeps at most {max} measures and markers. Delete those that are no longer needed, then try again.',
  'measure/left-out':
    '“{name}” holds more data than can be read, so the file would lack it. Take this measure or marker again or delete it, then export.',
  'measure/no-room':
    'The measures and markers of this model already fill the {max} that are kept of them. Delete those that are no longer needed, then try again.',
  'history/no-room':
    'The steps of this model already fill the {max} that are kept of them. Save the shape as a new model and go on there. Nothing was stored.',
  'template/no-room':
    'The region templates already fill the {max} that are kept of them. Delete those that are no longer needed, then try again.',
  'job/failed': 'The model could not be computed: {reason}. The model stays as it was.',
  'job/cancelled': 'The work was stopped. The model stays as it was.',
  'job/cancelled-among': 'Stopped. {done} of {total} entries were done before and stay done.',
  'job/interrupted':
    'The server was stopped while it worked on this. Please look at the model, and start the work again if it is not done.',
  'job/too-slow':
    'This took too long and was stopped. The model stays as it was; repair it first, or try a smaller change.',
  'job/crashed': 'The computation broke off. The model stays as it was; please try again.',
  'job/too-large':
    'This needed more memory than the server has for it and was stopped. The model stays as it was; reduce its triangles first.',
  'job/queue-full': 'Too much work is waiting. Please try again in a moment.',
  'job/batch-going': 'Braces are being made for you already. Wait until they are done, or stop that work.',
  'smart-match/parameters': 'Please confirm that the image is a clear frontal picture of the spine.',
  'smart-match/not-available':
    'Automatic recognition of the vertebrae is not available on this server yet. Please mark them by hand.',
};

/** Sentences for broken rules of a field. */
const rules: Readonly<Record<string, string>> = {
  required: 'This field must be filled in.',
  blank: 'This field cannot be only spaces.',
  min: 'At least {min}.',
  'min-date': 'Not before {min}.',
  'min-exclusive': 'More than {min}.',
  max: 'At most {max}.',
  'min-text': 'At least {min} characters.',
  'max-text': 'At most {max} characters.',
  'max-text-one': 'At most one character.',
  'min-list': 'At least {min} entries.',
  'max-list': 'At most {max} entries.',
  type: 'This value has the wrong form.',
  'type-int': 'This must be a whole number.',
  choice: 'Please choose one of: {options}.',
  email: 'This is not a valid e-mail address.',
  phone: 'This is not a valid phone number.',
  space: 'A password cannot hold spaces.',
  characters: 'This text holds characters that cannot be stored.',
  date: 'This is not a calendar day (YYYY-MM-DD).',
  future: 'This day lies in the future.',
  'before-birth': 'The patient was born on {birthday}. Choose a later day.',
  'most-visits': 'The visits of {max} days are kept already. Remove one that is not needed first.',
  'of-visit': 'Taken on {day}: remove it in that visit, under “Course”.',
  'of-scan': 'This angle was kept with a scan on {day}. Remove it there, or enter another one here.',
  'born-after': 'A visit or a consent of {day} lies before this day. Correct one of the two.',
  wordless: 'A reason needs words, not a mark or a number alone.',
  'at-sign': 'A user name cannot hold “@”.',
  code: 'A code has six digits.',
  'one-of': 'Enter exactly one of: {options}.',
  cobb: 'Enter the Cobb angle, say that there is no film yet, or write down why it is not known.',
  age: 'This does not fit the date of birth, which makes {years} years. Correct one of the two.',
  reserved: 'This name is used by the program itself.',
  common: 'This password is among the first that attackers try.',
  weak: 'This password is too easy to guess.',
  unknown: 'Unknown value: {keys}.',
  custom: 'This value is not allowed.',
};

/** What is said of a code that has no sentence: of a plugin that brings none. As the window says it. */
const general = {
  unnamed: 'Something was reported for which there is no sentence ({code}). Ask who made the tool.',
};

export default { failures, general, rules };
