import type { Member, UploadConfig } from '@bracewright/core/contract';
import { bodyKey, type MadeOf } from '@bracewright/core/history';
import { mat4, type Mat4, type Vec3 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import type { SceneObject } from '@bracewright/core/services';
import { alignmentOf, moveBody } from '@bracewright/core/tool';
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import type { Desk } from '../desk/desk.ts';
import { behindBy } from './behind.ts';
import { isWorkedOn, type BesideObject } from './beside-object.ts';
import { fetchMesh } from './fetch-mesh.ts';
import { BODY, GapView, type GapPair, type Stands } from './gap-view.ts';
import { freeColour } from './colours.ts';
import { wallPlace } from './wall-place.ts';
import { ThicknessView, type ThicknessAsked } from './thickness-view.ts';
import { MemberChanges, type Wanted } from './member-changes.ts';
import { middleOf, placementOf, placementWith, sizeOf, transformOf, type Placement } from './placement.ts';
import { ObjectList } from './object-list.ts';
import { olderOf, type Older } from './older.ts';
import { SEEN_THROUGH } from './draw-spine.ts';
import { spineFit } from './spine-fit.ts';
import { saveMember } from './save-member.ts';
import { sendAsModel } from './send-as-model.ts';
import { keepLooks, readLooks, type ObjectLook } from './view-state.ts';

/** The objects beside the body: shown, placed, measured and kept. */
export class Objects {
  /** Ids whose mesh is on its way. */
  loading: ReadonlySet<string> = new Set();
  looks: ReadonlyMap<string, ObjectLook>;
  meshes: ReadonlyMap<string, TriMesh> = new Map();
  readonly gap: GapView;
  readonly thickness: ThicknessView;
  readonly changes: MemberChanges;
  /** Whether all of them stand aside for something else that is shown. */
  private isAside = false;
  private readonly desk: Desk;
  private readonly listed: ObjectList;
  /** Of what is loading, by id: who needs it too waits for the same. */
  private readonly coming = new Map<string, Promise<void>>();
  private readonly shown = new Map<string, { readonly object: SceneObject; readonly colour: string }>();

  constructor(desk: Desk) {
    this.desk = desk;
    this.looks = readLooks(localStorage, this.userId, desk.parts.modelId);
    this.gap = new GapView(desk);
    this.thickness = new ThicknessView(desk);
    this.listed = new ObjectList(desk);
    this.changes = new MemberChanges(desk, (member) => this.listed.put(member));
    makeAutoObservable<this, 'desk' | 'coming' | 'shown' | 'userId' | 'listed'>(this, {
      desk: false,
      listed: false,
      changes: false,
      coming: false,
      shown: false,
      drawn: false,
      userId: false,
      gap: false,
      thickness: false,
      loading: observableRef,
      looks: observableRef,
      meshes: observableRef,
    });
  }

  /** Loads what there is and keeps the scene as the rows say, as long as the editor is open. */
  watch(): () => void {
    void this.refresh();
    const stop = reaction(
      () =>
        [
          ...[this.desk.editor, this.looks, this.meshes, this.gap.alone, this.isAside],
          this.list?.map((one) => [one, this.transform(one)]),
        ] as const,
      () => this.draw(),
    );
    const stops = [this.gap.watch(), this.thickness.watch()];
    return () => {
      stop();
      for (const stopView of stops) stopView();
      for (const { object } of this.shown.values()) object.dispose();
      this.shown.clear();
    };
  }

  get list(): readonly BesideObject[] | undefined {
    return this.listed.list;
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
    if (one.kind === 'member') return this.changes.transform(one.member);
    const by = wallPlace(one.entry, this.desk.design);
    return by === 'unknown' ? mat4.IDENTITY : by;
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
    return this.desk.guard(() => this.fetchList());
  }

  /** Takes over what others moved, added, removed or renamed since. Rejects with ApiError. */
  async follow(): Promise<void> {
    if (!this.list) return;
    const { pair } = this.gap;
    const name = this.list.find(({ id }) => id === pair?.of)?.name;
    await this.fetchList(true);
    if (!pair || this.gap.pair || name === undefined) return;
    const { app, words, modelId } = this.desk.parts;
    app.toasts.show({ kind: 'info', text: words.t('gap.movedElsewhere', { name }), about: [modelId] });
  }

  private async fetchList(ifOther = false): Promise<void> {
    await this.listed.fetch(() => this.changes.sent, ifOther);
    const { pair } = this.gap;
    const isGone = (id: string) => id !== BODY && !this.list?.some((one) => one.id === id);
    if (pair && (isGone(pair.of) || isGone(pair.from))) this.gap.clear();
    if (this.thickness.of !== undefined && isGone(this.thickness.of)) this.thickness.clear();
  }

  /** Where a member stands with one typed value, of the place that was seen when it was typed; kept with the member. */
  place(
    one: BesideObject,
    wanted: Exclude<Wanted, { what: 'name' }>,
    seen: Mat4 = this.transform(one),
  ): Promise<void> {
    const mesh = this.meshes.get(one.id);
    const middle = mesh && middleOf(mesh);
    const placement = middle && placementOf(seen, middle);
    if (!placement) return Promise.resolve();
    return this.move(one, transformOf(placementWith(placement, wanted), middle), seen, wanted);
  }

  /** Places a member as its file has it. */
  reset(one: BesideObject): Promise<void> {
    return this.move(one, mat4.IDENTITY);
  }

  private move(
    one: BesideObject,
    transform: Mat4,
    seen = this.transform(one),
    wanted?: Wanted,
  ): Promise<void> {
    if (one.kind !== 'member') return Promise.resolve();
    return this.changes.change({ id: one.id, change: { transform }, seen: { transform: seen }, wanted });
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

  /** What takes an object along with the alignment that came after it was placed; a brace goes along by itself where it is known how the body stood. */
  behind(one: BesideObject): Mat4 | 'unknown' | undefined {
    const { history, roles } = this.desk.design;
    if (one.kind === 'wall')
      return wallPlace(one.entry, this.desk.design) === 'unknown' ? 'unknown' : undefined;
    return behindBy(one.member, alignmentOf(history, roles));
  }

  /** Moves an object as the body was moved since it was placed. */
  takeAlong(one: BesideObject): Promise<void> {
    const by = this.behind(one);
    if (one.kind !== 'member' || by === undefined || by === 'unknown') return Promise.resolve();
    return this.moveBy(one, by);
  }

  /** Moves a member by a rigid transform from where it stands; kept with the member. */
  moveBy(one: BesideObject, by: Mat4): Promise<void> {
    return this.move(one, mat4.multiply(by, this.transform(one)));
  }

  rename(one: BesideObject, name: string, seen = one.name): Promise<void> {
    const wanted = { what: 'name', value: name } as const;
    return this.changes.change({ id: one.id, change: { name }, seen: { name: seen }, wanted });
  }

  remove(id: string): Promise<void> {
    return this.desk.guard(async () => {
      this.desk.requireCall('document/deletembermodel');
      await this.desk.parts.app.api.call('document/deletembermodel', { id });
      this.gap.forget(id);
      this.changes.noteSent();
      await this.refresh();
    });
  }

  /** Keeps the body of a file as a member, or as a spine; its unit was asked. */
  addFile(
    file: File,
    config: Required<Pick<UploadConfig, 'unit' | 'upAxis'>>,
    kind?: 'spine',
  ): Promise<void> {
    return this.desk.guard(async () => {
      this.desk.requireCall(kind ? 'document/uploadspine' : 'document/savemembermodel');
      const { app, modelId, words } = this.desk.parts;
      await this.settle();
      const sent = { id: modelId, file, config, ...(kind && { kind }) };
      const member = await saveMember(app.api, sent).catch((error: unknown) => {
        // Of several files that were tried, which one.
        const text = words.t('beside.refused', { name: file.name, reason: words.failure(error) });
        app.toasts.show({ kind: 'error', text, about: [modelId] });
      });
      if (!member) return;
      this.take(member);
      await this.refresh();
      await this.bringIntoView(member.id);
      if (kind) await this.lookThrough(member);
    });
  }

  /** What lies in the body is seen through it; who wants the body as before has its slider. */
  private seeThrough(): void {
    const scene = this.desk.editor?.scene;
    scene?.setBodyOpacity(Math.min(scene.bodyOpacity, SEEN_THROUGH));
  }

  /** Lets the body be seen through to a spine that was just taken in, and asks about one that does not lie in it or is too low: it goes again unless it is meant so. */
  private async lookThrough({ id, name }: Member): Promise<void> {
    const { design, parts } = this.desk;
    const { app, words, units } = parts;
    const placed = this.placed(id);
    this.seeThrough();
    if (!placed) return;
    const { height, isLow, off } = spineFit(placed, design.mesh);
    if (!isLow && off === 0) return;
    const told = { name, height: units.formatLength(height), off: units.formatLength(off) };
    const isMeant = await app.overlays.confirm({
      title: words.t('beside.spine.ask', told),
      content: [
        ...(isLow ? [words.t('beside.spine.low', told)] : []),
        ...(off > 0 ? [words.t('beside.spine.off', told)] : []),
      ].join(words.language === 'zh-CN' ? '' : ' '),
      okText: words.t('beside.spine.keep'),
      cancelText: words.t('beside.spine.leave'),
    });
    if (!isMeant) await this.remove(id);
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
      this.thickness.clear();
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

  /** Measures how thick a wall is, and shows it in colours. */
  measureThickness(one: BesideObject, asked: ThicknessAsked): Promise<void> {
    return this.desk.guard(async () => {
      await this.load(one);
      const shape = this.meshes.get(one.id);
      if (!shape) return;
      this.gap.clear();
      this.setLook(one.id, { visible: true });
      await this.thickness.measure(one.id, shape, asked);
      this.draw();
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
        made = await sendAsModel(this.desk.parts, { name: one.name, mesh: this.placed(one.id)! });
      })
      .then(() => made);
  }

  /** Whether an object is seen: one that stands back behind the colours of another is not. */
  isSeen(id: string): boolean {
    return this.look(id).visible && !this.isBack(id);
  }

  private isBack(id: string): boolean {
    return this.isAside || this.gap.isBack(id);
  }

  /** Lets all of them step aside for something else that is shown in their place, or come back. */
  standAside(isAside: boolean): void {
    this.isAside = isAside;
  }

  /** Shows or hides an object; one that is shown for the first time is fetched. */
  setVisible(one: BesideObject, visible: boolean): Promise<void> {
    // Who shows an object beside the colours wants to see it.
    if (visible && this.isBack(one.id)) {
      this.gap.showOthers();
      this.isAside = false;
    }
    this.setLook(one.id, { visible });
    if (visible && one.kind === 'member' && one.member.kind === 'spine') this.seeThrough();
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
      const mesh = await fetchMesh(this.desk.parts.app.api, one);
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

  /** What was just brought in is looked at. */
  private take(member: Member): void {
    this.changes.noteSent();
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
    for (const view of [this.gap, this.thickness]) view.follow((id) => this.shown.get(id)?.object);
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
    object.setVisible(visible && !this.isBack(one.id));
  }
}
