import type { Member, UploadConfig } from '@bracewright/core/contract';
import { bodyKey, type MadeOf } from '@bracewright/core/history';
import { mat4, type Mat4, type Vec3 } from '@bracewright/core/math';
import { decodeMesh, type TriMesh } from '@bracewright/core/mesh';
import { writeMesh } from '@bracewright/core/mesh-io';
import { SdkError } from '@bracewright/core/operation';
import type { SceneObject } from '@bracewright/core/services';
import { alignmentOf, moveBody } from '@bracewright/core/tool';
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { sendFile } from '../../../records/sending/send-file.ts';
import { fetchBase } from '../../storage/fetch-history.ts';
import type { Desk } from '../desk/desk.ts';
import { behindBy } from './behind.ts';
import { isWorkedOn, type BesideObject } from './beside-object.ts';
import { findWalls } from './find-walls.ts';
import { BODY, GapView, type GapPair, type Stands } from './gap-view.ts';
import { freeColour } from './colours.ts';
import { ownName } from './own-name.ts';
import { middleOf, placementOf, sizeOf, transformOf, type Placement } from './placement.ts';
import { olderOf, type Older } from './older.ts';
import { saveMember } from './save-member.ts';
import { keepLooks, readLooks, type ObjectLook } from './view-state.ts';

/** The objects beside the body: shown, placed, measured and kept. */
export class Objects {
  list: readonly BesideObject[] | undefined = undefined;
  /** Ids whose mesh is on its way. */
  loading: ReadonlySet<string> = new Set();
  looks: ReadonlyMap<string, ObjectLook>;
  meshes: ReadonlyMap<string, TriMesh> = new Map();
  readonly gap: GapView;
  private readonly desk: Desk;
  /** Of what is loading, by id: who needs it too waits for the same. */
  private readonly coming = new Map<string, Promise<void>>();
  private readonly shown = new Map<string, { readonly object: SceneObject; readonly colour: string }>();

  constructor(desk: Desk) {
    this.desk = desk;
    this.looks = readLooks(localStorage, this.userId, desk.parts.modelId);
    this.gap = new GapView(desk);
    makeAutoObservable<this, 'desk' | 'coming' | 'shown' | 'userId'>(this, {
      desk: false,
      coming: false,
      shown: false,
      drawn: false,
      userId: false,
      gap: false,
      list: observableRef,
      loading: observableRef,
      looks: observableRef,
      meshes: observableRef,
    });
  }

  /** Loads what there is and keeps the scene as the rows say, as long as the editor is open. */
  watch(): () => void {
    void this.refresh();
    const stop = reaction(
      () => [this.desk.editor, this.list, this.looks, this.meshes, this.gap.alone] as const,
      () => this.draw(),
    );
    const stopGap = this.gap.watch();
    return () => {
      stop();
      stopGap();
      for (const { object } of this.shown.values()) object.dispose();
      this.shown.clear();
    };
  }

  look(id: string): ObjectLook {
    const colour = this.freeColour(id);
    return this.looks.get(id) ?? { visible: false, colour, opacity: 100 };
  }

  private freeColour(id: string): ObjectLook['colour'] {
    const chosen = new Map([...this.looks].map(([of, look]) => [of, look.colour]));
    return freeColour(id, this.list?.map((one) => one.id) ?? [], chosen);
  }

  setLook(id: string, change: Partial<ObjectLook>): void {
    this.looks = new Map(this.looks).set(id, { ...this.look(id), ...change });
    keepLooks(localStorage, this.userId, this.desk.parts.modelId, this.looks);
  }

  /** Where an object stands; undefined while its mesh is not here, and for one that no typed values can give. */
  placement(one: BesideObject): Placement | undefined {
    const mesh = this.meshes.get(one.id);
    return mesh && placementOf(this.transform(one), middleOf(mesh));
  }

  transform(one: BesideObject): Mat4 {
    return one.kind === 'member' ? one.member.transform : mat4.IDENTITY;
  }

  /** What an object is and where it stands; undefined while its mesh is not here. */
  private stands(id: string): Stands | undefined {
    const one = this.list?.find((other) => other.id === id);
    const mesh = this.meshes.get(id);
    return one && mesh && { mesh, transform: this.transform(one) };
  }

  /** How large an object is along its own axes, mm; undefined while its mesh is not here. */
  size(one: BesideObject): Vec3 | undefined {
    const mesh = this.meshes.get(one.id);
    return mesh && sizeOf(mesh);
  }

  /** The mesh of an object as it stands in the model's space. */
  placed(id: string): TriMesh | undefined {
    const one = this.list?.find((other) => other.id === id);
    const mesh = this.meshes.get(id);
    return one && mesh && moveBody(mesh, this.transform(one));
  }

  refresh(): Promise<void> {
    return this.desk.guard(async () => {
      const { app, modelId, parentId } = this.desk.parts;
      if (!this.desk.may('document/getmemberlist')) return;
      const [members, walls] = await Promise.all([
        app.api.call('document/getmemberlist', { id: modelId }),
        findWalls(app.api, parentId, modelId),
      ]);
      runInAction(() => {
        this.list = [
          ...walls.map((entry) => ({ kind: 'wall' as const, id: entry.id, name: entry.name, entry })),
          ...members.map((member) => ({ kind: 'member' as const, id: member.id, name: member.name, member })),
        ];
      });
    });
  }

  /** Places a member where typed values say, `undefined` as its file has it; kept with the member. */
  place(one: BesideObject, placement: Placement | undefined): Promise<void> {
    const mesh = this.meshes.get(one.id);
    if (one.kind !== 'member' || !mesh) return Promise.resolve();
    const transform = placement ? transformOf(placement, middleOf(mesh)) : mat4.IDENTITY;
    return this.update(one.id, { transform: [...transform] });
  }

  /** `bodyKey` of the design. */
  get key(): string {
    const { base, records, cursor } = this.desk.design.history;
    return bodyKey(base, records.slice(0, cursor), this.desk.design.roles);
  }

  /** Whether an object that was made of the design is of another state than it has at this moment. */
  older(one: BesideObject): Older {
    const { history, roles } = this.desk.design;
    return olderOf(one, { modelId: this.desk.parts.modelId, history, roles, key: this.key });
  }

  /** What takes an object along with the alignment that came after it was placed; a brace says by its steps what it is of. */
  behind(one: BesideObject): Mat4 | 'unknown' | undefined {
    if (one.kind === 'wall') return undefined;
    const { history, roles } = this.desk.design;
    return behindBy(one.member, alignmentOf(history, roles));
  }

  /** Moves an object as the body was moved since it was placed. */
  takeAlong(one: BesideObject): Promise<void> {
    const by = this.behind(one);
    if (one.kind !== 'member' || by === undefined || by === 'unknown') return Promise.resolve();
    return this.update(one.id, { transform: [...mat4.multiply(by, one.member.transform)] });
  }

  rename(id: string, name: string): Promise<void> {
    return this.update(id, { name });
  }

  remove(id: string): Promise<void> {
    return this.desk.guard(async () => {
      this.desk.requireCall('document/deletembermodel');
      await this.desk.parts.app.api.call('document/deletembermodel', { id });
      this.gap.forget(id);
      await this.refresh();
    });
  }

  /** Keeps the body of a file as a member; its unit was asked. */
  addFile(file: File, config: Required<Pick<UploadConfig, 'unit' | 'upAxis'>>): Promise<void> {
    return this.desk.guard(async () => {
      this.desk.requireCall('document/savemembermodel');
      const { app, modelId, words } = this.desk.parts;
      await this.settle();
      const member = await saveMember(app.api, { id: modelId, file, config }).catch((error: unknown) => {
        // Of several files that were tried, which one.
        const text = words.t('beside.refused', { name: file.name, reason: words.failure(error) });
        app.toasts.show({ kind: 'error', text, about: [modelId] });
      });
      if (!member) return;
      this.take(member);
      await this.refresh();
      await this.bringIntoView(member.id);
    });
  }

  /** Keeps solids that were made of this model in the state `made`, in its space. Rejects with ApiError. */
  async addMade(files: readonly File[], kind: 'positive' | 'pad', made: MadeOf): Promise<void> {
    const { app, modelId } = this.desk.parts;
    const config = { unit: 'mm', upAxis: 'Z' } as const;
    await this.settle();
    for (const file of files) this.take(await saveMember(app.api, { id: modelId, file, kind, made, config }));
    await this.refresh();
  }

  /** Keeps another model, as it is shaped now, as a member. */
  addModel(sourceId: string): Promise<void> {
    return this.desk.guard(async () => {
      this.desk.requireCall('document/savemembermodel');
      const { app, modelId } = this.desk.parts;
      await this.settle();
      const input = { id: modelId, sourceId, memberId: crypto.randomUUID() };
      const member = await app.jobs.run('document/savemembermodel', input);
      this.take(member);
      await this.refresh();
      await this.bringIntoView(member.id);
    });
  }

  /** What was just added may lie anywhere: it is brought into view with the body. */
  private async bringIntoView(id: string): Promise<void> {
    const one = this.list?.find((other) => other.id === id);
    if (!one) return;
    await this.load(one);
    this.desk.editor?.scene.fit();
  }

  /** Measures how far an object's skin, or one side of it, lies from the body's or from another object's, and shows it in colours. */
  measure(one: BesideObject, { from, side }: Omit<GapPair, 'of'>): Promise<void> {
    return this.desk.guard(async () => {
      const other = this.list?.find(({ id }) => id === from);
      await Promise.all([this.load(one), other && this.load(other)]);
      const shape = this.placed(one.id);
      const reference = from === BODY ? this.desk.design.mesh : this.placed(from);
      if (!shape || !reference) return;
      this.setLook(one.id, { visible: true });
      const pair = { of: one.id, from, side };
      const has = await this.gap.measure(pair, { shape, from: reference }, (id) => this.stands(id));
      if (has) return this.draw();
      const { app, words, modelId } = this.desk.parts;
      app.toasts.show({
        kind: 'info',
        text: words.t('gap.noSuchSide', { name: one.name }),
        about: [modelId],
      });
    });
  }

  /** Makes a model of its own of a member, as it is placed, beside this one; its name says where it came from. */
  openAsModel(one: BesideObject): Promise<string | undefined> {
    if (one.kind === 'wall') return Promise.resolve(one.id);
    let made: string | undefined;
    return this.desk
      .guard(async () => {
        this.desk.requireCall('document/upload');
        await this.load(one);
        const { app, parentId, name, words } = this.desk.parts;
        const bytes = writeMesh(this.placed(one.id)!, 'ply');
        const label = ownName(one.name, name, (model) => words.t('beside.madeFrom', { model }));
        const file = new File([bytes as Uint8Array<ArrayBuffer>], label);
        const config = { unit: 'mm', upAxis: 'Z', onClash: 'beside' } as const;
        const signal = new AbortController().signal;
        const entry = await sendFile({
          api: app.api,
          file,
          parentId,
          config,
          signal,
          onProgress: () => undefined,
        });
        made = (entry as { readonly id: string }).id;
      })
      .then(() => made);
  }

  /** Whether an object is seen: one that stands back behind the colours of another is not. */
  isSeen(id: string): boolean {
    return this.look(id).visible && !this.gap.isBack(id);
  }

  /** Shows or hides an object; one that is shown for the first time is fetched. */
  setVisible(one: BesideObject, visible: boolean): Promise<void> {
    // Who shows an object beside the colours wants to see it.
    if (visible && this.gap.isBack(one.id)) this.gap.showOthers();
    this.setLook(one.id, { visible });
    return visible ? this.desk.guard(() => this.load(one)) : Promise.resolve();
  }

  /** Resolves when the mesh is here. Rejects with ApiError or SdkError. */
  load(one: BesideObject): Promise<void> {
    if (isWorkedOn(one) || this.meshes.has(one.id)) return Promise.resolve();
    const known = this.coming.get(one.id);
    if (known) return known;
    const coming = this.bring(one).finally(() => this.coming.delete(one.id));
    this.coming.set(one.id, coming);
    return coming;
  }

  private async bring(one: BesideObject): Promise<void> {
    this.loading = new Set(this.loading).add(one.id);
    try {
      const mesh = await this.fetch(one);
      runInAction(() => (this.meshes = new Map(this.meshes).set(one.id, mesh)));
    } catch (error) {
      this.setLook(one.id, { visible: false });
      throw error;
    } finally {
      runInAction(() => (this.loading = new Set([...this.loading].filter((id) => id !== one.id))));
    }
  }

  private async settle(): Promise<void> {
    await this.desk.design.settled();
    await this.desk.parts.storage.flush();
  }

  private get userId(): string {
    return this.desk.parts.app.session.current?.id ?? '';
  }

  private async fetch(one: BesideObject): Promise<TriMesh> {
    const { api } = this.desk.parts.app;
    if (one.kind === 'wall') return fetchBase(api, one.id);
    const download = await api.download('document/membermesh', { id: one.id });
    const mesh = 'bytes' in download ? decodeMesh(new Uint8Array(download.bytes)) : undefined;
    if (!mesh) throw new SdkError('storage/damaged');
    return mesh;
  }

  private update(
    id: string,
    change: { readonly name?: string; readonly transform?: number[] },
  ): Promise<void> {
    return this.desk.guard(async () => {
      this.desk.requireCall('document/updatemember');
      // The server keeps how the body stands with the place: the steps of here are there first.
      await this.settle();
      await this.desk.parts.app.api.call('document/updatemember', { id, ...change });
      await this.refresh();
    });
  }

  /** What was just brought in is looked at. */
  private take(member: Member): void {
    this.setLook(member.id, {
      ...this.look(member.id),
      visible: true,
      colour: this.freeColour(member.id),
    });
  }

  /** What is in the scene now, shown or not. */
  get drawn(): readonly SceneObject[] {
    return [...this.shown.values()].map(({ object }) => object);
  }

  /** Shows an object and brings it into view. */
  lookAt(one: BesideObject): Promise<void> {
    return this.desk.guard(async () => {
      await this.setVisible(one, true);
      await this.load(one);
      const object = this.shown.get(one.id)?.object;
      if (object) this.desk.editor?.scene.lookAt(object);
    });
  }

  private draw(): void {
    const { editor } = this.desk;
    if (!editor) return void this.shown.clear();
    const list = this.list ?? [];
    for (const [id, { object, colour }] of this.shown) {
      if (list.some((one) => one.id === id) && colour === this.look(id).colour) continue;
      object.dispose();
      this.shown.delete(id);
    }
    for (const one of list) this.drawOne(one);
    this.gap.follow((id) => this.shown.get(id)?.object);
  }

  private drawOne(one: BesideObject): void {
    const { editor } = this.desk;
    const look = this.look(one.id);
    const mesh = this.meshes.get(one.id);
    if (!mesh) {
      if (look.visible) void this.desk.guard(() => this.load(one));
      return;
    }
    const { visible, colour, opacity } = look;
    const transform = this.transform(one);
    const known = this.shown.get(one.id)?.object;
    const object =
      known ?? editor!.scene.createObject({ mesh, transform, colour, name: one.name, framed: true });
    if (!known) this.shown.set(one.id, { object, colour });
    object.setTransform(transform);
    object.setOpacity(opacity);
    object.setVisible(visible && !this.gap.isBack(one.id));
  }
}
